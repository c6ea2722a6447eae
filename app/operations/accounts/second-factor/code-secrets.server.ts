/** One-time codes by time (RFC 6238): SHA-1, 6 digits, steps of 30 seconds, as every app makes them. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { inGroups } from "~/domain/text/in-groups";

const SECRET_BYTES = 20;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

export const newCodeSecret = (): Buffer => randomBytes(SECRET_BYTES);

export function codeOfStep(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** Without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[parseInt(group.padEnd(5, "0"), 2)]).join("");
}

const COUNT = 10;
/** 16 letters and digits: too many to try, even with a copy of the database. */
const BYTES = 10;

export const recoveryDigest = (userId: number, code: string): string =>
  createHash("sha256").update(`${userId} ${code}`).digest("hex");

/** New codes replace the earlier ones, and are returned only this once. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(BYTES)));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, digest: recoveryDigest(userId, code) })),
  });
  return codes.map((code) => inGroups(code, "-"));
}
