import { transaction, type Tx } from "~/db/client.server";
import {
  acceptedSteps,
  SECOND_FACTOR_CODE_INVALID,
  type SecondFactorCode,
} from "~/domain/account/log-in/second-factor";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../../audit/record-audit.server";
import { shopTime } from "../../shop-clock.server";
import { decryptSecret } from "../../secrets/sealed-secrets.server";
import { codeOfStep, recoveryDigest, replaceRecoveryCodes } from "./code-secrets.server";

const wrong = () => refused(refuse("invalid", SECOND_FACTOR_CODE_INVALID, "code"));

/** The code of a login. Each counts once: of two at once one wins. */
export const consumeCode = (userId: number, given: SecondFactorCode, key: Buffer): Promise<Outcome<null>> =>
  transaction(async (tx) => consumeCodeInTransaction(tx, userId, given, key));

export async function consumeCodeInTransaction(
  tx: Tx,
  userId: number,
  { from, code }: SecondFactorCode,
  key: Buffer,
): Promise<Outcome<null>> {
  const isRight =
    from === "app" ? await takeAppCode(tx, userId, code, key) : await takeRecoveryCode(tx, userId, code);
  return isRight ? accepted(null) : wrong();
}

async function takeAppCode(tx: Tx, userId: number, code: string, key: Buffer): Promise<boolean> {
  const row = await tx.secondFactor.findUnique({
    where: { userId },
    select: { secret: true, usedStep: true },
  });
  const secret = row && decryptSecret(row.secret, userId, key);
  if (!secret) return false;
  const step = acceptedSteps(shopTime()).find(
    (candidate) => candidate > row.usedStep && codeOfStep(secret, candidate) === code,
  );
  if (step === undefined) return false;
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, usedStep: { lt: step } },
    data: { usedStep: step },
  });
  return count === 1;
}

async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({
    where: { userId, digest: recoveryDigest(userId, code) },
  });
  if (count === 0) return false;
  const left = await tx.recoveryCode.count({ where: { userId } });
  await recordAudit(tx, { id: userId, isSuperuser: true }, "user.recovery_code", userId, {
    before: { recovery_codes: left + 1 },
    after: { recovery_codes: left },
  });
  return true;
}

/** The caller has checked the password. */
export const renewRecoveryCodes = (
  userId: number,
  code: SecondFactorCode,
  key: Buffer,
): Promise<Outcome<string[]>> =>
  transaction(async (tx) => {
    const used = await consumeCodeInTransaction(tx, userId, code, key);
    return used.ok ? accepted(await replaceRecoveryCodes(tx, userId)) : used;
  });
