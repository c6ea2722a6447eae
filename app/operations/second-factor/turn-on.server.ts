import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { SECOND_FACTOR_ALREADY_ON, type SecondFactorCode } from "~/domain/account/second-factor";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { addSession, endAllAccess, type SessionData } from "../accounts/sessions.server";
import { recordAudit } from "../audit/record-audit.server";
import { lockAccount } from "../lock-account.server";
import { shopTime } from "../shop-clock.server";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { sealSecret } from "./sealed-secret.server";
import { takeCodeInTransaction } from "./take-code.server";
import { newSecret } from "./totp.server";

interface TurnedOn {
  recoveryCodes: string[];
  sessionId: string;
}

/** Ends every other session and all tokens: each was opened without a code. A login under way with the password alone fails too. */
export async function turnOn(
  actor: Viewer,
  code: SecondFactorCode,
  { key, session }: { key: Buffer; session: SessionData },
): Promise<Outcome<TurnedOn>> {
  const userId = actor.id;
  const turned = await transaction(async (tx): Promise<Outcome<TurnedOn>> => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, secondFactorAt: null },
      data: { secondFactorAt: shopTime(), passwordVersion: { increment: 1 } },
    });
    if (count === 0) return refused(refuse("conflict", SECOND_FACTOR_ALREADY_ON));
    const used = await takeCodeInTransaction(tx, userId, code, key);
    if (!used.ok) return used;
    const recoveryCodes = await replaceRecoveryCodes(tx, userId);
    await endAllAccess(tx, userId);
    await recordAudit(tx, actor, "user.second_factor_on", userId, {
      before: { second_factor: false },
      after: { second_factor: true },
    });
    return accepted({ recoveryCodes, sessionId: await addSession(tx, userId, session) });
  });
  if (turned.ok) publishAccessEnded(userId);
  return turned;
}

/** A new secret, which counts once a code of it is confirmed. */
export async function beginSetUp(userId: number, key: Buffer): Promise<Outcome<null>> {
  const secret = sealSecret(newSecret(), userId, key);
  return transaction(async (tx) => {
    await lockAccount(tx, userId);
    const isOff = await tx.user.count({ where: { id: userId, secondFactorAt: null } });
    if (isOff === 0) return refused(refuse("conflict", SECOND_FACTOR_ALREADY_ON));
    const fresh = { secret, usedStep: 0 };
    await tx.secondFactor.upsert({
      where: { userId },
      create: { userId, ...fresh },
      update: fresh,
      select: { userId: true },
    });
    return accepted(null);
  });
}
