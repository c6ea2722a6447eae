import { closeSentences, type RoundCloseTimes } from "~/domain/schedule/close-text";
import { closeMoves } from "~/operations/rounds/winner/proof.queries.server";
import { opensText, type Scheduled } from "./time-text.server";

interface Round extends RoundCloseTimes {
  readonly id: number;
  readonly state: "active" | "closed";
}

/** How the close may move or was moved, and what opens next (D91). */
export async function closeNotices(round: Round | null, scheduled: Scheduled | null): Promise<string[]> {
  // a closed round's result says it
  const next = scheduled && round?.state === "active" ? [opensText(scheduled)] : [];
  return round?.closesAt ? [...closeSentences(round, await closeMoves(round.id)), ...next] : next;
}
