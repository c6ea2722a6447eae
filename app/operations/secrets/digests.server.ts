import { createHash, createHmac, randomBytes } from "node:crypto";
import type { HmacSha256Hex } from "~/domain/round/draw";
import type { Sha256Hex } from "~/domain/audit/ledger";

export const sha256: Sha256Hex = (text) => createHash("sha256").update(text, "utf8").digest("hex");

export const hmacSha256: HmacSha256Hex = (keyHex, message) =>
  createHmac("sha256", Buffer.from(keyHex, "hex")).update(message, "utf8").digest("hex");

/** A round's secret seed and the hash that is published while the round is active (D25). */
export function newDrawSeed(): { drawSeed: string; drawCommitment: string } {
  const seed = randomBytes(32);
  return {
    drawSeed: seed.toString("hex"),
    drawCommitment: createHash("sha256").update(seed).digest("hex"),
  };
}
