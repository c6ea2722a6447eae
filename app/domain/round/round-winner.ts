import { ascending, drawIndex, type HmacSha256Hex, roundDrawMessage } from "./draw";
import type { Cents } from "~/domain/money";

/** A completed participation's final pledge, in cents. */
export interface FinalPledge {
  readonly participationId: number;
  readonly cents: Cents;
}

export interface RoundWinner {
  readonly participationId: number;
  /** Everyone at the highest pledge, ascending: the winner alone when there was no tie. */
  readonly tiedIds: readonly number[];
}

/** The participations at the highest pledge, ids ascending; none without a pledge. */
export function tiedAtTop(entries: readonly FinalPledge[]): number[] {
  const highest = entries.reduce((most, entry) => Math.max(most, entry.cents), 0);
  return ascending(entries.filter((entry) => entry.cents === highest).map((entry) => entry.participationId));
}

/**
 * 'The highest pledge wins that round; ties at the top are broken at random' (specification §1), by the draw that anyone can
 * check (D25). No pledges, no winner (D24).
 */
export function roundWinner({
  hmac,
  seedHex,
  roundId,
  ledgerHead,
  entries,
}: {
  readonly hmac: HmacSha256Hex;
  readonly seedHex: string;
  readonly roundId: number;
  readonly ledgerHead: string;
  readonly entries: readonly FinalPledge[];
}): RoundWinner | null {
  const tiedIds = tiedAtTop(entries);
  const [first, second] = tiedIds;
  if (first === undefined) return null;
  if (second === undefined) return { participationId: first, tiedIds };
  const index = drawIndex(hmac, seedHex, roundDrawMessage(roundId, ledgerHead, tiedIds), tiedIds.length);
  return { participationId: tiedIds[index] ?? first, tiedIds };
}
