/** Handles the provider's callbacks by kind. Each may come several times, and late. */
import { setTimeout as wait } from "node:timers/promises";
import { db, transaction } from "~/db/client.server";
import { attemptIdIn, isUnderWay, MAY_COMPLETE, PAID_STATES, UNDER_WAY } from "~/domain/payment/attempt";
import {
  readConfirmation,
  readPayoutStatus,
  readRefundResult,
  readStkResult,
  type StkResult,
} from "~/payments/daraja/callbacks";
import { shopTime } from "../../shop-clock.server";
import { type Attempt, findAttempt, setReceiptIfNone } from "../attempts.server";
import { proofBeforeList, setLateReceipt } from "../allocate.server";
import { mayStillSettle, queryAndSettle } from "../ask-provider.server";
import { handleRefundResult } from "../send-refund.server";
import { pullAwaitedPaymentsNow } from "./pull-payments.server";
import { recordConfirmation } from "./record-confirmation.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { orderNumberIn } from "~/domain/order/new-order";
import { toPayOf } from "~/domain/payment/order-payment";
import { acceptsPayment } from "~/domain/payment/accepts-payment";
import { paidRoundFields } from "../own-payments.queries.server";

export const CALLBACK_KINDS = ["push", "refund", "payout-status", "refund-timeout", "confirmation"] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

interface ProviderCallback {
  readonly kind: CallbackKind;
  /** Our reference of the attempt or refund, from the address; empty for a confirmation. */
  readonly reference: string;
  readonly json: unknown;
  readonly raw: string;
}

/** The operator does not repeat a callback, so each waits here while the database is away. */
const RETRY_PAUSES_MS = [200, 1_000, 3_000, 10_000, 30_000];

/** 'not believed' if it fits no payment or refund. Rejects if the database stays away. */
export async function handleCallback(
  callback: ProviderCallback,
  retryPausesMs: readonly number[] = RETRY_PAUSES_MS,
): Promise<"handled" | "not believed"> {
  for (const pauseMs of retryPausesMs)
    try {
      return await handle(callback);
    } catch {
      await wait(pauseMs);
    }
  return handle(callback);
}

async function handle({ kind, reference, json, raw }: ProviderCallback): Promise<"handled" | "not believed"> {
  switch (kind) {
    case "push":
      return (await handleStkCallback(reference, { json, raw })) === "not believed"
        ? "not believed"
        : "handled";
    case "refund": {
      const parsed = readRefundResult(json);
      return parsed && (await handleRefundResult(reference, parsed)) ? "handled" : "not believed";
    }
    case "payout-status": {
      const parsed = readPayoutStatus(json, reference);
      return parsed && (await handleRefundResult(reference, parsed)) ? "handled" : "not believed";
    }
    case "confirmation": {
      const parsed = readConfirmation(json, shopTime());
      if (!parsed) return "not believed";
      if ((await recordConfirmation(parsed, raw, "callback")) === "awaiting") await pullAwaitedPaymentsNow();
      return "handled";
    }
    // M-Pesa did not process it: the job repeats it under the same reference
    case "refund-timeout":
      return "handled";
  }
}

/** The provider's status may lag behind its callback. It is queried again after each pause, then the job goes on. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

type HandledCallback = "settled" | "under way" | "not believed";

/** Stores an STK callback if it fits its attempt, and trusts it once a status query says the same (D75). */
export async function handleStkCallback(
  reference: string,
  { json, raw }: { json: unknown; raw: string },
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<HandledCallback> {
  const result = readStkResult(json);
  const attempt = result && (await findAttempt({ reference }));
  if (!attempt || !matchesAttempt(attempt, result)) return "not believed";
  if (attempt.outcome === "paid_too_late" || PAID_STATES.some((state) => state === attempt.state))
    return saveReceipt(attempt, result, raw);
  if (!isUnderWay(attempt.state) && !result.isPaid) return "settled";
  await db().paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...MAY_COMPLETE] } },
    data: { callback: raw },
  });
  for (const pauseMs of [0, ...pausesMs]) {
    await wait(pauseMs);
    // a payment may complete after a failure
    const settled = await queryAndSettle(attempt.id, result.isPaid ? MAY_COMPLETE : UNDER_WAY);
    if (!mayStillSettle(settled)) return "settled";
  }
  return "under way";
}

/** The callback may come before the answer to our own request, which has the id. */
const matchesAttempt = (attempt: Attempt, { checkoutId, isPaid, cents }: StkResult): boolean =>
  (attempt.checkoutId === null || attempt.checkoutId === checkoutId) &&
  (isPaid ? cents === attempt.cents : cents === null || cents === attempt.cents);

/** A status query names no receipt, so a later callback adds it, unless the payment is being refunded: refunds use the receipt. */
async function saveReceipt(
  { id, checkoutId }: Attempt,
  result: StkResult,
  raw: string,
): Promise<HandledCallback> {
  if (!result.isPaid || result.receipt === null || checkoutId !== result.checkoutId) return "settled";
  const { receipt } = result;
  await transaction(async (tx) => {
    const lateReceipt = { receipt, payerName: "", callback: raw, proof: proofBeforeList("asked") };
    if (await setLateReceipt(tx, id, lateReceipt)) return;
    const isTaken = await tx.paymentAttempt.findUnique({ where: { receipt }, select: { id: true } });
    if (isTaken) return;
    if (await setReceiptIfNone(tx, { id, receipt, callback: raw }))
      await tx.confirmation.updateMany({
        where: { mpesaReceipt: receipt, state: "unmatched", attemptId: null },
        data: { state: "matched", attemptId: id },
      });
  });
  return "settled";
}

/** The operator wants an answer within a second. If we are too slow, the payment goes through and its confirmation follows. */
const ANSWER_MS = 900;

export async function validatePayment(json: unknown): Promise<ValidationCode> {
  const parsed = readConfirmation(json, shopTime());
  if (!parsed) return VALIDATION_CODES.account;
  const late = new AbortController();
  const answer = checkPaybillPayment(parsed).catch(() => VALIDATION_CODES.accepted);
  const timeout = wait(ANSWER_MS, VALIDATION_CODES.accepted, { signal: late.signal, ref: false }).catch(
    () => VALIDATION_CODES.accepted,
  );
  return Promise.race([answer, timeout]).finally(() => late.abort());
}

const VALIDATION_CODES = { accepted: "0", account: "C2B00012", amount: "C2B00013" } as const;
type ValidationCode = (typeof VALIDATION_CODES)[keyof typeof VALIDATION_CODES];

interface PaybillPayment {
  readonly accountReference: string;
  readonly cents: Cents;
}

/** Whether M-Pesa may take a paybill payment (D75): the account names an open payment, even if its prompt failed, or an order that is to be paid, and the sum fits. */
async function checkPaybillPayment({ accountReference, cents }: PaybillPayment): Promise<ValidationCode> {
  const id = attemptIdIn(accountReference);
  const toPay = id === null ? await orderToPay(accountReference) : await attemptToPay(id);
  if (toPay === null) return VALIDATION_CODES.account;
  return toPay === cents ? VALIDATION_CODES.accepted : VALIDATION_CODES.amount;
}

async function attemptToPay(id: number): Promise<Cents | null> {
  const attempt = await find(id);
  return attempt && mayBePaid(attempt) ? attempt.cents : null;
}

async function orderToPay(account: string): Promise<Cents | null> {
  const orderNumber = orderNumberIn(account);
  const row =
    orderNumber &&
    (await db().order.findUnique({ where: { orderNumber }, select: validatedFields.order.select }));
  const order = row ? inCents(row) : null;
  const cents = order ? toPayOf(order) : 0;
  return cents > 0 && acceptsPayment({ cents, order, participation: null }, shopTime()) ? cents : null;
}

const validatedFields = {
  state: true,
  cents: true,
  order: { select: { paymentStatus: true, status: true, totalCents: true, dueCents: true } },
  participation: { select: { paymentStatus: true, round: paidRoundFields } },
} as const;

async function find(id: number) {
  const row = await db().paymentAttempt.findUnique({ where: { id }, select: validatedFields });
  return row && inCents(row);
}
type Validated = NonNullable<Awaited<ReturnType<typeof find>>>;

const mayBePaid = (attempt: Validated) =>
  MAY_COMPLETE.some((state) => state === attempt.state) && acceptsPayment(attempt, shopTime());
