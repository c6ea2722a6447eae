import type { AuctionStanding } from "~/domain/standing";
import { type StandingWords, standingWords } from "~/domain/standing-words";
import type { Stage } from "./stage";

const BEFORE_THE_FEE: readonly Stage[] = ["join", "failed"];

/**
 * For a buyer who took part in any round; and for one who may join a later round for the first time: they learn what the
 * rounds that they missed mean for them before the entry fee is paid.
 */
export function shownStanding(
  standing: AuctionStanding | null,
  { stage, roundNumber }: { stage: Stage; roundNumber: number },
): StandingWords | undefined {
  if (!standing) return undefined;
  const joinsLate = roundNumber > 1 && BEFORE_THE_FEE.includes(stage);
  return standing.place !== null || joinsLate ? standingWords(standing) : undefined;
}
