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
import { newcomerWords, type PreviewWords, type StandingWords } from "~/domain/pledge/standing-words";
import type { BoardView } from "./live/board-view";
import { standingBy } from "./live/shown-standing";

/** Together with a board, everything needed for the viewer's standing in the whole auction (D26, D72). */
export interface Race {
  stage: StandingStage;
  limits: PledgeLimits;
  own: StandingFacts | null;
}

export interface Lead {
  standing: StandingWords | null;
  words: PreviewWords | null;
  cents: Cents | null;
  isLostCause: boolean;
}

export function leadOf(race: Race | null, board: BoardView, isNewer: boolean): Lead {
  if (!race) return { standing: null, words: null, cents: null, isLostCause: false };
  const { own } = race;
  if (!own) {
    const preview = newcomerPreview({ ...race, ...board });
    return {
      standing: null,
      words: newcomerWords(preview),
      cents: leadCentsOf(preview),
      isLostCause: isOutOfReach(preview),
    };
  }
  const pledgeCents = board.own?.pledgeCents ?? null;
  const { preview } = standing(isNewer ? withNewerBoard(own, { ...board, pledgeCents }) : own);
  const words = standingBy(own, board, isNewer);
  return { standing: words, words, cents: leadCentsOf(preview), isLostCause: isOutOfReach(preview) };
}
