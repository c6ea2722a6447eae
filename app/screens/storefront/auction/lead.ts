import type { Cents } from "~/domain/money";
import { type AuctionLeader, leadReason } from "~/domain/pledge/lead-reason";
import type { PledgeLimits } from "~/domain/round/pledge-limits";
import {
  type AuctionStanding,
  isOutOfReach,
  leadCentsOf,
  newcomerPreview,
  type Preview,
  type StandingFacts,
  type StandingStage,
} from "~/domain/pledge/standing";
import {
  newcomerText,
  type PreviewText,
  standingText,
  type StandingText,
} from "~/domain/pledge/standing-text";
import type { BoardView } from "./live/board-view";
import { shownStanding } from "./live/shown-standing";

/** Together with a board, everything needed for the viewer's standing in the whole auction (D26, D72). */
export interface Standings {
  stage: StandingStage;
  limits: PledgeLimits;
  own: StandingFacts | null;
  /** When the page was loaded, and only if it explains the amount that leads. */
  leader: (AuctionLeader & { participation: string | null; pledgeCents: Cents }) | null;
}

export interface Lead {
  /** Null for somebody who joined no round. */
  own: Pick<AuctionStanding, "preview" | "tie" | "place"> | null;
  standing: StandingText | null;
  text: PreviewText | null;
  cents: Cents | null;
  /** Why another amount leads the auction than the round. */
  reason: string | null;
  cannotWin: boolean;
}

const NO_LEAD: Lead = {
  own: null,
  standing: null,
  text: null,
  cents: null,
  reason: null,
  cannotWin: false,
};

export function leadOf(standings: Standings | null, board: BoardView, isNewer: boolean): Lead {
  if (!standings) return NO_LEAD;
  if (!standings.own) {
    const preview = newcomerPreview({ ...standings, ...board });
    return { ...NO_LEAD, text: newcomerText(preview), ...amountsOf(standings, board, preview) };
  }
  const { own, isPlaceKnown } = shownStanding(standings.own, board, isNewer);
  const text = standingText(own, { isPlaceKnown });
  return {
    own: { preview: own.preview, tie: own.tie, place: isPlaceKnown ? own.place : null },
    standing: text,
    text,
    ...amountsOf(standings, board, own.preview),
  };
}

function amountsOf(standings: Standings, board: BoardView, preview: Preview) {
  const cents = leadCentsOf(preview);
  return { cents, cannotWin: isOutOfReach(preview), reason: reasonOf(standings, board, cents) };
}

function reasonOf({ own, leader }: Standings, board: BoardView, leadCents: Cents | null): string | null {
  const { highestCents, topTotalCents, roundNumber } = board;
  const earlierCents = (own?.totalCents ?? 0) - (own?.pledgeCents ?? 0);
  return leadReason(
    { roundNumber: roundNumber ?? 1, highestCents, leadCents, earlierCents, topTotalCents },
    leader && isStillFirst(leader, board) ? leader : null,
  );
}

/** A newer board has the highest total, but not whose it is. */
function isStillFirst(
  { participation, pledgeCents, earlierCents }: NonNullable<Standings["leader"]>,
  { rows, highestCents, topTotalCents }: BoardView,
): boolean {
  const isHighest = participation !== null && rows[0]?.id === participation;
  return earlierCents + (isHighest ? (highestCents ?? 0) : pledgeCents) === topTotalCents;
}
