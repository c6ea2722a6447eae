/** Asks the provider to take a payment, or about its status, and applies the answer. */
import { db, transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { inCents } from "~/db/rows.server";
import { kenyanMobile } from "~/domain/account/phone";
import { attemptCode, type AttemptState, OUTCOME_TEXTS, UNDER_WAY } from "~/domain/payment/attempt";
import { type Prompt, type PromptedPhone, PROMPTS_WITHIN_MS, refusePrompt } from "~/domain/payment/prompts";
import type { Refusal } from "~/domain/refusal";
import {
  queryStatus,
  sendsStkPushes,
  startCharge,
  type ChargeAnswer,
  type StatusAnswer,
  providerOf,
  UNKNOWN,
} from "~/payments/provider.server";
import { lockPhone } from "~/db/locks.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { failAttempt, findAttempt, type PaymentAttempt } from "./attempts.server";
import { type SettleResult, settlePayment } from "./settle-payment.server";

/** KSh 0 is complete at once; no prompt is sent (D101). */
const FREE_PAYMENT_RESULT = { state: "completed", receipt: null } as const;

/** Call it in the transaction that opens the attempt, so that the second of two prompts to a phone waits (D105). KSh 0 needs no prompt (D101). */
export async function refuseStkPush(
  tx: Tx,
  { userId, cents, phoneNumber }: Pick<PaymentAttempt, "userId" | "cents" | "phoneNumber">,
): Promise<Refusal | null> {
  if (!sendsStkPushes() || cents === 0) return null;
  const phone = phoneNumber === null ? null : kenyanMobile(phoneNumber);
  if (phone !== null) await lockPhone(tx, phone);
  const now = shopTime();
  const prompted =
    phone === null ? { recent: [], ownerIds: [], userId } : await promptedPhone(phone, userId, now, tx);
  return refusePrompt({ cents, phoneNumber }, prompted, now);
}

/** A phone as this account asks for a payment on it (D105, D113). */
export async function promptedPhone(
  phoneNumber: string,
  userId: number,
  now: Date,
  client: Pick<Tx, "paymentAttempt" | "user" | "auditEntry"> = db(),
): Promise<PromptedPhone> {
  return {
    recent: await recentPrompts(phoneNumber, now, client),
    userId,
    ownerIds: await phoneOwners({ phoneNumber }, client),
  };
}

/** The accounts that have verified a phone (D113). */
export async function phoneOwners(
  where: { readonly phoneNumber: string; readonly id?: { readonly in: number[] } },
  client: Pick<Tx, "user" | "auditEntry">,
): Promise<number[]> {
  const owners = await client.user.findMany({
    where: { ...where, isVerified: true, deletedAt: null },
    select: { id: true },
  });
  return owners.length > 1 ? verifiedThemselves(owners, client) : owners.map(({ id }) => id);
}

/** Of several accounts with one phone: staff could verify it for a friend's. */
async function verifiedThemselves(
  owners: readonly { readonly id: number }[],
  client: Pick<Tx, "auditEntry">,
) {
  const byStaff = await client.auditEntry.findMany({
    where: {
      subject: "user",
      subjectId: { in: owners.map(({ id }) => id) },
      action: "user.verify",
      after: { contains: "true" },
    },
    select: { subjectId: true },
  });
  return owners.flatMap(({ id }) => (byStaff.some(({ subjectId }) => subjectId === id) ? [] : [id]));
}

/** Prompts of the last ten minutes, newest first, for any account. A failed one without M-Pesa's id never reached a phone. */
export async function recentPrompts(
  phoneNumber: string,
  now: Date,
  client: Pick<Tx, "paymentAttempt"> = db(),
): Promise<Prompt[]> {
  const rows = await client.paymentAttempt.findMany({
    where: {
      phoneNumber,
      provider: "daraja",
      startedAt: { gt: new Date(now.getTime() - PROMPTS_WITHIN_MS) },
      NOT: { state: "failed", checkoutId: null },
    },
    orderBy: { startedAt: "desc" },
    select: { cents: true, state: true, startedAt: true, userId: true },
  });
  return rows.map(inCents);
}

/** Longer than the slowest mock payment, shorter than an idempotency key's lease. */
export const PAYMENT_WAIT_MS = 65_000;

const waiting = new Set<() => void>();

/** Call it outside any transaction. 'late' after `PAYMENT_WAIT_MS`: the work goes on, and if it fails then, the job queries it again. */
export async function startPayment(attempt: PaymentAttempt): Promise<SettleResult | "late"> {
  const work = startAndSettle(attempt);
  let giveUp = () => {};
  const late = new Promise<"late">((resolve) => (giveUp = () => resolve("late")));
  const timer = setTimeout(giveUp, PAYMENT_WAIT_MS);
  waiting.add(giveUp);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    waiting.delete(giveUp);
    work.catch(() => undefined);
  }
}

/** When the server stops, waiting people see that their payment is under way. */
export function endPaymentWaits(): void {
  for (const giveUp of [...waiting]) giveUp();
}

/** Under way: the result comes by callback or status query. */
async function startAndSettle(attempt: PaymentAttempt): Promise<SettleResult> {
  if (attempt.cents === 0) return settlePayment(attempt, FREE_PAYMENT_RESULT);
  const started = await start(attempt);
  if (started.state === "completed" || started.state === "failed") return settlePayment(attempt, started);
  if (started.state === "pending") return "under way";
  await db().paymentAttempt.updateMany({
    // the callback may have come before the answer to the start
    where: { id: attempt.id, state: { in: ["started", "unknown"] } },
    data:
      started.state === "accepted"
        ? { state: "accepted", checkoutId: started.checkoutId }
        : { state: "unknown" },
  });
  return "under way";
}

/** A provider that throws may have charged, so its status is queried. It may know the start later: 'unknown payment' is no failure (D73). */
async function start(attempt: PaymentAttempt): Promise<ChargeAnswer | StatusAnswer> {
  try {
    return await startCharge({ ...attempt, accountReference: attemptCode(attempt.id) });
  } catch {
    const status = await queryStatus(attempt).catch(() => UNKNOWN);
    return status.state === "failed" ? UNKNOWN : status;
  }
}

/** Unanswered: the provider did not report a state. */
type QueryResult = SettleResult | "unanswered";

export const mayStillSettle = (result: QueryResult): boolean =>
  result === "under way" || result === "unanswered";

/** Queries an attempt's status at the provider: only its own answer is trusted (D75). Only for attempts in one of `states`. */
export async function queryAndSettle(
  id: number,
  states: readonly AttemptState[] = UNDER_WAY,
): Promise<QueryResult> {
  const attempt = await findAttempt({ id });
  if (!attempt || !states.includes(attempt.state)) return "already";
  if (attempt.cents === 0) return settlePayment(attempt, FREE_PAYMENT_RESULT);
  if ((await providerOf(attempt)) === null) return "unanswered";
  const { checkoutId = attempt.checkoutId, ...status } = await queryStatus(attempt);
  // an id that only a callback named may be another attempt's while the answer to our start is still to come
  const maySave = status.state === "completed" || (status.state === "failed" && attempt.state === "unknown");
  const isOwn = checkoutId === attempt.checkoutId || (maySave && (await saveCheckoutId(id, checkoutId)));
  if (status.state === "completed" && isOwn) {
    const { receipt } = status;
    const other = receipt === null ? null : await findAttempt({ receipt });
    if (!other || other.id === id) return settlePayment(attempt, status);
    if (attempt.orderId === other.orderId && attempt.participationId === other.participationId) {
      const end = { outcome: "same_payment_as", sameAsId: other.id, code: null } as const;
      await transaction((tx) => failAttempt(tx, attempt, { ...end, text: OUTCOME_TEXTS.same_payment_as }));
      return "failed";
    }
    // one of the two callbacks was forged
    return settlePayment(attempt, { ...status, receipt: null });
  }
  if (status.state === "failed" && isOwn) return settlePayment(attempt, status);
  // this process goes on querying, even if another one began
  const data = { askedAt: shopTime(), processId: processId() };
  await db().paymentAttempt.updateMany({ where: { id }, data });
  const startedBefore = (ms: number) => ({ lt: new Date(shopTime().getTime() - ms) });
  await db().paymentAttempt.updateMany({
    where: {
      id,
      OR: [
        { state: "started", startedAt: startedBefore(STARTS_MS) },
        { state: "accepted", startedAt: startedBefore(DECIDED_MS) },
      ],
    },
    data: { state: "unknown" },
  });
  return status.state === "unknown" ? "unanswered" : "under way";
}

/** If M-Pesa does not decide in a day, the payment is unknown (D103). */
const DECIDED_MS = 24 * 60 * 60_000;

/** Longer than any provider takes to answer a start: after that, the process that sent it is gone. */
const STARTS_MS = 30_000;

/** Stores a checkout id that the callback named first. False if another attempt has it. */
async function saveCheckoutId(id: number, checkoutId: string | null): Promise<boolean> {
  const saved = db().paymentAttempt.updateMany({ where: { id, checkoutId: null }, data: { checkoutId } });
  return (await unlessDuplicate(saved, { count: 0 })).count > 0;
}
