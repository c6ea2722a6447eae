import { createHash, createHmac } from "node:crypto";
import type { HmacSha256Hex } from "./draw";
import type { Sha256Hex } from "~/domain/audit/ledger";

/** The real digests: the rules take them as arguments, for browsers and servers have them in different places. */
export const sha256: Sha256Hex = (text) => createHash("sha256").update(text).digest("hex");

export const hmac: HmacSha256Hex = (keyHex, message) =>
  createHmac("sha256", Buffer.from(keyHex, "hex")).update(message).digest("hex");
