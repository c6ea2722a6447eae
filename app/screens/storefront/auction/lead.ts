import type { Cents } from "~/domain/money";
import type { PledgeLimits } from "~/domain/pledge/pledge";
import {
  factsWith,
  isBeyondReach,
  leadCentsOf,
  newcomerOutlook,
  standing,
  type StandingFacts,
  type StandingStage,
} from "~/domain/pledge/standing";
import { newcomerWords, type OutlookWords, type StandingWords } from "~/domain/pledge/standing-words";
import type { BoardView } from "./live/board-view";
import { standingBy } from "./live/shown-standing";

/** What a board needs beside it to say how the viewer stands by the rule of the whole auction (D26, D72). */
export interface Race {
  stage: StandingStage;
  limits: PledgeLimits;
  /** Of a buyer who took part, or would join late. */
  own: StandingFacts | null;
}

/** What it takes now to lead the whole auction (D72), for this viewer, by the board that is shown. */
export interface Lead {
  /** Only of such a buyer. */
  standing: StandingWords | null;
  /** The same in one line, for everybody. */
  words: OutlookWords | null;
  /** The smallest pledge that leads, in cents. */
  cents: Cents | null;
  isLostCause: boolean;
}

export function leadOf(race: Race | null, board: BoardView, isNewer: boolean): Lead {
  if (!race) return { standing: null, words: null, cents: null, isLostCause: false };
  const { own } = race;
  if (!own) {
    const outlook = newcomerOutlook({ ...race, ...board });
    return {
      standing: null,
      words: newcomerWords(outlook),
      cents: leadCentsOf(outlook),
      isLostCause: isBeyondReach(outlook),
    };
  }
  const pledgeCents = board.own?.pledgeCents ?? null;
  const { outlook } = standing(isNewer ? factsWith(own, { ...board, pledgeCents }) : own);
  const words = standingBy(own, board, isNewer);
  return { standing: words, words, cents: leadCentsOf(outlook), isLostCause: isBeyondReach(outlook) };
}
