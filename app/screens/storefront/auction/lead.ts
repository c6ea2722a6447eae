import type { Cents } from "~/domain/money";
import type { PledgeLimits } from "~/domain/pledge/pledge";
import {
  withNewerBoard,
  isOutOfReach,
  leadCentsOf,
  newcomerPreview,
  standing,
  type StandingFacts,
  type StandingStage,
} from "~/domain/pledge/standing";
import { newcomerText, type PreviewText, type StandingText } from "~/domain/pledge/standing-text";
import type { BoardView } from "./live/board-view";
import { standingBy } from "./live/shown-standing";

/** Together with a board, everything needed for the viewer's standing in the whole auction (D26, D72). */
export interface Race {
  stage: StandingStage;
  limits: PledgeLimits;
  own: StandingFacts | null;
}

export interface Lead {
  standing: StandingText | null;
  text: PreviewText | null;
  cents: Cents | null;
  cannotWin: boolean;
}

export function leadOf(race: Race | null, board: BoardView, isNewer: boolean): Lead {
  if (!race) return { standing: null, text: null, cents: null, cannotWin: false };
  const { own } = race;
  if (!own) {
    const preview = newcomerPreview({ ...race, ...board });
    return {
      standing: null,
      text: newcomerText(preview),
      cents: leadCentsOf(preview),
      cannotWin: isOutOfReach(preview),
    };
  }
  const pledgeCents = board.own?.pledgeCents ?? null;
  const { preview } = standing(isNewer ? withNewerBoard(own, { ...board, pledgeCents }) : own);
  const text = standingBy(own, board, isNewer);
  return { standing: text, text, cents: leadCentsOf(preview), cannotWin: isOutOfReach(preview) };
}
