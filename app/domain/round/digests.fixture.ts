import { createHash, createHmac } from "node:crypto";
import type { HmacSha256Hex } from "./draw";
import type { Sha256Hex } from "~/domain/audit/ledger";

/** Rules take digests as arguments, because browser and server have different ones. */
export const sha256: Sha256Hex = (text) => createHash("sha256").update(text).digest("hex");

export const hmac: HmacSha256Hex = (keyHex, message) =>
  createHmac("sha256", Buffer.from(keyHex, "hex")).update(message).digest("hex");
