/** Handles the provider's callbacks by kind. Each may come several times, and late. */
import { setTimeout as wait } from "node:timers/promises";
import { readPayoutStatus, readConfirmation, readRefundResult } from "~/payments/daraja/callbacks";
import { shopTime } from "../../shop-clock.server";
import { recordConfirmation } from "./record-confirmation.server";
import { handleStkCallback } from "./handle-stk-callback.server";
import { pullAwaitedPaymentsNow } from "./pull-payments.server";
import { paidRound } from "../own-payments.queries.server";
import { handleRefundResult } from "../send-refund.server";
import { db } from "~/db/client.server";
import type { Cents } from "~/domain/money";
import { acceptsPayment } from "~/domain/payment/accepts-payment";
import { attemptIdIn, MAY_COMPLETE } from "~/domain/payment/attempt";

export const CALLBACK_KINDS = ["push", "refund", "payout-status", "refund-timeout", "confirmation"] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

export interface ProviderCallback {
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

/** Whether M-Pesa may take a paybill payment (D75): the account names an open payment, even if its prompt failed, and the sum fits. */
async function checkPaybillPayment({ accountReference, cents }: PaybillPayment): Promise<ValidationCode> {
  const id = attemptIdIn(accountReference);
  const attempt = id === null ? null : await find(id);
  if (!attempt || !mayBePaid(attempt)) return VALIDATION_CODES.account;
  return Number(attempt.cents) === cents ? VALIDATION_CODES.accepted : VALIDATION_CODES.amount;
}

const validatedFields = {
  state: true,
  cents: true,
  order: { select: { paymentStatus: true, status: true } },
  participation: { select: { paymentStatus: true, round: paidRound } },
} as const;

const find = (id: number) => db().paymentAttempt.findUnique({ where: { id }, select: validatedFields });
type Validated = NonNullable<Awaited<ReturnType<typeof find>>>;

const mayBePaid = (attempt: Validated) =>
  MAY_COMPLETE.some((state) => state === attempt.state) && acceptsPayment(attempt, shopTime());
