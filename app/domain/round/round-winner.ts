import { ascending, drawIndex, type HmacSha256Hex, roundDrawMessage } from "./draw";
import type { Cents } from "~/domain/money";

interface FinalPledge {
  readonly participationId: number;
  readonly cents: Cents;
}

interface RoundWinner {
  readonly participationId: number;
  readonly tiedIds: readonly number[];
}

export function tiedAtTop(entries: readonly FinalPledge[]): number[] {
  const highest = entries.reduce((most, entry) => Math.max(most, entry.cents), 0);
  return ascending(entries.filter((entry) => entry.cents === highest).map((entry) => entry.participationId));
}

/** The highest pledge wins; a tie is drawn (D24, D25). Null if nobody pledged. */
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
