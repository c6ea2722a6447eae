/** HMAC-SHA-256 of a UTF-8 message; key and digest in hex. */
export type HmacSha256Hex = (keyHex: string, message: string) => string;

export function roundDrawMessage(roundId: number, head: string, participationIds: readonly number[]): string {
  return `round:${roundId}:${head}:${ascending(participationIds).join(",")}`;
}

export function auctionDrawMessage(auctionId: number, head: string, userIds: readonly number[]): string {
  return `auction:${auctionId}:${head}:${ascending(userIds).join(",")}`;
}

/** The HMAC modulo `n`, the digest read as one big-endian integer (D25). Throws a RangeError for n < 1. */
export function drawIndex(hmac: HmacSha256Hex, seedHex: string, message: string, n: number): number {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Nobody to draw among: ${n}`);
  return Number(BigInt(`0x${hmac(seedHex, message)}`) % BigInt(n));
}

export function ascending(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}
