import { factsWith, standing, type StandingFacts } from "~/domain/pledge/standing";
import { type StandingWords, standingWords } from "~/domain/pledge/standing-words";
import type { BoardView } from "./board-view";
import type { Stage } from "~/screens/storefront/auction/stage";

const BEFORE_THE_FEE: readonly Stage[] = ["join", "failed"];

/**
 * For a buyer who took part in any round; and for one who may join a later round for the first time: they learn what the
 * rounds that they missed mean for them before the entry fee is paid.
 */
export function isStandingShown(
  { totalCents }: StandingFacts,
  { stage, roundNumber }: { stage: Stage; roundNumber: number },
): boolean {
  return totalCents !== null || (roundNumber > 1 && BEFORE_THE_FEE.includes(stage));
}

/**
 * How a buyer stands by the board that is shown: a newer one than the page was loaded with changes what leads, and leaves the
 * place unknown unless it follows from the board, in an auction of one round.
 */
export function standingBy(facts: StandingFacts, board: BoardView, isNewer: boolean): StandingWords {
  if (!isNewer || facts.stage !== "open") return standingWords(standing(facts));
  const { own, topTotalCents, topTotalCount } = board;
  const now = standing(
    factsWith(facts, { pledgeCents: own?.pledgeCents ?? null, topTotalCents, topTotalCount }),
  );
  if (now.outlook.kind === "leads") return standingWords({ ...now, place: 1 });
  const isPlaceKnown = facts.roundCount === 1 && own !== null;
  return standingWords(isPlaceKnown ? { ...now, place: own.position } : now, { isPlaceKnown });
}
