/** HMAC-SHA-256 of a UTF-8 message under a key given in hex; the digest in hex. */
export type HmacSha256Hex = (keyHex: string, message: string) => string;

/** The message that draws a round's winner among tied participations: "round:<round id>:<ledger head>:<ids>" (D25). */
export function roundDrawMessage(roundId: number, head: string, participationIds: readonly number[]): string {
  return `round:${roundId}:${head}:${ascending(participationIds).join(",")}`;
}

/** The message that draws an auction's overall winner among tied users: "auction:<id>:<head>:<ids>" (D25). */
export function auctionDrawMessage(auctionId: number, head: string, userIds: readonly number[]): string {
  return `auction:${auctionId}:${head}:${ascending(userIds).join(",")}`;
}

/**
 * 'The one at index HMAC-SHA-256(key = seed bytes, message) mod n, the digest read as one big-endian integer' (D25).
 * 256 bits against a few ids: the remainder's bias is far below anything measurable.
 */
export function drawIndex(hmac: HmacSha256Hex, seedHex: string, message: string, n: number): number {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Nobody to draw among: ${n}`);
  return Number(BigInt(`0x${hmac(seedHex, message)}`) % BigInt(n));
}

export function ascending(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}
