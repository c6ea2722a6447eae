/** Handles the provider's callbacks by kind. Each may come several times, and late. */
import { setTimeout as wait } from "node:timers/promises";
import { readPayoutStatus, readConfirmation, readRefundResult } from "~/payments/daraja/callbacks";
import { shopTime } from "../../shop-clock.server";
import { recordConfirmation } from "./record-confirmation.server";
import { handleStkCallback } from "./handle-stk-callback.server";
import { pullAwaitedPaymentsNow } from "./pull-payments.server";
import { handleRefundResult } from "../send-refund.server";

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
