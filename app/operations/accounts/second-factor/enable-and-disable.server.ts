import { transaction, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import {
  refuseUndoSecondFactor,
  SECOND_FACTOR_ALREADY_OFF,
  SECOND_FACTOR_ALREADY_ON,
  type SecondFactorCode,
} from "~/domain/account/log-in/second-factor";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { addSession, endAllAccess, type SessionData } from "../sessions.server";
import { recordAudit } from "../../audit/record-audit.server";
import { lockAccount } from "~/db/locks.server";
import { shopTime } from "../../shop-clock.server";
import { encryptSecret } from "../../secrets/sealed-secrets.server";
import { newCodeSecret, replaceRecoveryCodes } from "./code-secrets.server";
import { consumeCodeInTransaction } from "./consume-code.server";

interface TurnedOn {
  recoveryCodes: string[];
  sessionId: string;
}

/** Ends every other session and all tokens: each was opened without a code. A login under way with the password alone fails too. */
export async function enableSecondFactor(
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
    const used = await consumeCodeInTransaction(tx, userId, code, key);
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
export async function createSecondFactorSecret(userId: number, key: Buffer): Promise<Outcome<null>> {
  const secret = encryptSecret(newCodeSecret(), userId, key);
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

/** One's own. The caller has checked the password. */
export const disableSecondFactor = (
  actor: Viewer,
  code: SecondFactorCode,
  key: Buffer,
): Promise<Outcome<null>> =>
  transaction(async (tx) => {
    const used = await consumeCodeInTransaction(tx, actor.id, code, key);
    if (!used.ok) return used;
    return remove(tx, actor, { userId: actor.id, action: "user.second_factor_off", from: "profile" });
  });

/** For a lost phone (D86), which may still be logged in: every session ends too. */
export async function undoSecondFactor(actor: Viewer, userId: number): Promise<Outcome<null>> {
  const undone = await transaction(async (tx): Promise<Outcome<null>> => {
    const person = await tx.user.findUnique({
      where: { id: userId },
      select: { id: true, secondFactorAt: true },
    });
    if (!person) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    const refusal = refuseUndoSecondFactor(actor, person);
    if (refusal) return refused(refusal);
    return undo(tx, actor, userId, "management");
  });
  if (undone.ok) publishAccessEnded(userId);
  return undone;
}

/** On the server's shell. */
export const undoByCommand = (usernameKey: string): Promise<Outcome<null>> =>
  transaction(async (tx): Promise<Outcome<null>> => {
    const person = await tx.user.findUnique({ where: { usernameKey }, select: { id: true } });
    if (!person) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    return undo(tx, { id: person.id, isSuperuser: true }, person.id, "command line");
  });

async function undo(tx: Tx, actor: Viewer, userId: number, from: string): Promise<Outcome<null>> {
  const removed = await remove(tx, actor, { userId, action: "user.second_factor_undo", from });
  if (!removed.ok) return removed;
  await tx.user.update({
    where: { id: userId },
    data: { passwordVersion: { increment: 1 } },
    select: { id: true },
  });
  await endAllAccess(tx, userId);
  return removed;
}

interface Removal {
  userId: number;
  action: "user.second_factor_off" | "user.second_factor_undo";
  from: string;
}

async function remove(tx: Tx, actor: Viewer, { userId, action, from }: Removal): Promise<Outcome<null>> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, secondFactorAt: { not: null } },
    data: { secondFactorAt: null },
  });
  if (count === 0) return refused(refuse("conflict", SECOND_FACTOR_ALREADY_OFF));
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await recordAudit(tx, actor, action, userId, {
    before: { second_factor: true },
    after: { second_factor: false, from },
  });
  return accepted(null);
}
