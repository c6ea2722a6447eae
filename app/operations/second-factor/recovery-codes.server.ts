import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { inGroups } from "~/domain/account/second-factor";
import { base32 } from "./totp.server";

const COUNT = 10;
/** 16 letters and digits: too many to try, even for who has a copy of the database. */
const BYTES = 10;

export const recoveryDigest = (userId: number, code: string): string =>
  createHash("sha256").update(`${userId} ${code}`).digest("hex");

/** Replaces those before; returned for the only time. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(BYTES)));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, digest: recoveryDigest(userId, code) })),
  });
  return codes.map((code) => inGroups(code, "-"));
}
