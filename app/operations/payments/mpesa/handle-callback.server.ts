/** The provider's callbacks, by kind. Each may come several times, and late. */
import { setTimeout as wait } from "node:timers/promises";
import { readPayoutStatus, readConfirmation, readRefundResult } from "~/payments/daraja/callbacks";
import { shopTime } from "../../shop-clock.server";
import { recordConfirmation } from "./record-confirmation.server";
import { handleStkCallback } from "./handle-stk-callback.server";
import { seekAtOnce } from "./pull-payments.server";
import { mayPay, PAY_CODES, type PayCode } from "./validate-payment.server";
import { handleRefundResult } from "../refunds.server";

export const CALLBACK_KINDS = ["push", "refund", "payout-status", "refund-timeout", "confirmation"] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

export interface ProviderCallback {
  readonly kind: CallbackKind;
  /** Our reference of the attempt or the refund, by the address; empty for a confirmation. */
  readonly about: string;
  readonly json: unknown;
  readonly raw: string;
}

/** The operator does not call again: while the database is away, each call waits here. */
const TRIES_AFTER_MS = [200, 1_000, 3_000, 10_000, 30_000];

/** 'not believed' where it fits nothing of ours. Rejects where the database stays away. */
export async function handleCallback(
  call: ProviderCallback,
  triesAfterMs: readonly number[] = TRIES_AFTER_MS,
): Promise<"handled" | "not believed"> {
  for (const pauseMs of triesAfterMs)
    try {
      return await handle(call);
    } catch {
      await wait(pauseMs);
    }
  return handle(call);
}

async function handle({ kind, about, json, raw }: ProviderCallback): Promise<"handled" | "not believed"> {
  switch (kind) {
    case "push":
      return (await handleStkCallback(about, { json, raw })) === "not believed" ? "not believed" : "handled";
    case "refund": {
      const parsed = readRefundResult(json);
      return parsed && (await handleRefundResult(about, parsed)) ? "handled" : "not believed";
    }
    case "payout-status": {
      const parsed = readPayoutStatus(json, about);
      return parsed && (await handleRefundResult(about, parsed)) ? "handled" : "not believed";
    }
    case "confirmation": {
      const parsed = readConfirmation(json, shopTime());
      if (!parsed) return "not believed";
      if ((await recordConfirmation(parsed, raw, "call")) === "awaiting") await seekAtOnce();
      return "handled";
    }
    // it was not done: the job asks again under the same reference
    case "refund-timeout":
      return "handled";
  }
}

/** The operator wants an answer within a second: if we cannot answer in time, the payment goes through and its confirmation follows. */
const ANSWER_MS = 900;

export async function validatePayment(json: unknown): Promise<PayCode> {
  const parsed = readConfirmation(json, shopTime());
  if (!parsed) return PAY_CODES.account;
  const late = new AbortController();
  const answer = mayPay(parsed).catch(() => PAY_CODES.accepted);
  const inTime = wait(ANSWER_MS, PAY_CODES.accepted, { signal: late.signal, ref: false }).catch(
    () => PAY_CODES.accepted,
  );
  return Promise.race([answer, inTime]).finally(() => late.abort());
}
