import { transaction } from "~/db/client.server";
import type { SecondFactorCode } from "~/domain/account/second-factor";
import { accepted, type Outcome } from "~/domain/refusal";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { takeCodeInTransaction } from "./take-code.server";

/** The caller has checked the password. */
export const renewRecoveryCodes = (
  userId: number,
  code: SecondFactorCode,
  key: Buffer,
): Promise<Outcome<string[]>> =>
  transaction(async (tx) => {
    const used = await takeCodeInTransaction(tx, userId, code, key);
    return used.ok ? accepted(await replaceRecoveryCodes(tx, userId)) : used;
  });
