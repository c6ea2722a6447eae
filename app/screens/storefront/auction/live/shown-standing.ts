import { type AuctionStanding, standing, type StandingFacts, withNewerBoard } from "~/domain/pledge/standing";
import type { BoardView } from "./board-view";
import type { Stage } from "~/screens/storefront/auction/stage";

const BEFORE_THE_FEE: readonly Stage[] = ["join", "failed"];

/** For participants, and before the fee of a later round, because the effect of missed rounds must be known before paying. */
export const isStandingShown = (
  { totalCents }: StandingFacts,
  { stage, roundNumber }: { stage: Stage; roundNumber: number },
): boolean => totalCents !== null || (roundNumber > 1 && BEFORE_THE_FEE.includes(stage));

/** On a newer board than the loaded one the place is unknown, unless the auction has only one round. */
export function shownStanding(
  facts: StandingFacts,
  board: BoardView,
  isNewer: boolean,
): { own: AuctionStanding; isPlaceKnown: boolean } {
  if (!isNewer || facts.stage !== "open") return { own: standing(facts), isPlaceKnown: true };
  const { own, topTotalCents, topTotalCount, totalParticipants, highestCents } = board;
  const now = standing(
    withNewerBoard(facts, {
      pledgeCents: own?.pledgeCents ?? null,
      topTotalCents,
      topTotalCount,
      totalParticipants,
      isUnpledged: highestCents === null,
    }),
  );
  if (now.preview.kind === "leads") return { own: { ...now, place: 1 }, isPlaceKnown: true };
  const isPlaceKnown = facts.roundCount === 1 && own !== null;
  return { own: isPlaceKnown ? { ...now, place: own.position } : now, isPlaceKnown };
}
