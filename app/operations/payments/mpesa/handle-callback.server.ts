/** Handles the provider's callbacks by kind. Each may come several times, and late. */
import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/db/client.server";
import { isUnderWay, MAY_COMPLETE, PAID_STATES, UNDER_WAY } from "~/domain/payment/attempt";
import { readConfirmation } from "~/payments/daraja/c2b.server";
import { readPayoutStatus, readRefundResult } from "~/payments/daraja/refund.server";
import { readStkResult, type StkResult } from "~/payments/daraja/stk-push.server";
import { shopTime } from "../../shop-clock.server";
import { type PaymentAttempt, findAttempt } from "../attempts.server";
import type { CallbackOwner } from "../connections/stored-connections.server";
import { mayStillSettle, queryAndSettle } from "../start-and-query.server";
import { handleRefundResult } from "../refunds/settle-refund.server";
import { isTestReference, takeTestConfirmation } from "../test-payment.server";
import { handleTestCallback } from "./handle-test-callback.server";
import { pullAwaitedPaymentsNow } from "./pull-payments.server";
import { addCallbackReceipt, recordConfirmation } from "./record-confirmation.server";

export const CALLBACK_KINDS = ["push", "refund", "payout-status", "refund-timeout", "confirmation"] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

interface ProviderCallback {
  readonly kind: CallbackKind;
  /** Our reference of the attempt or refund, from the address; empty for a confirmation. */
  readonly reference: string;
  readonly json: unknown;
  readonly raw: string;
  /** Whose address was called; left out: that of the server's variables. */
  readonly owner?: Pick<CallbackOwner, "connectionId" | "isUsed">;
}

const BY_VARIABLES = { connectionId: null, isUsed: true };

/** 'ignored': it fits no payment or refund. 'under way': the provider's status does not say the same yet. */
type CallbackResult = "handled" | "under way" | "ignored";

/** The operator does not repeat a callback. If one fails, for example while the database is unavailable, it is tried again here. */
const RETRY_PAUSES_MS = [200, 1_000, 3_000, 10_000, 30_000];

interface CallbackRetries {
  readonly pausesMs?: readonly number[];
  readonly onRetry?: (error: unknown) => void;
}

/** Throws if the last try fails too. */
export async function handleCallback(
  callback: ProviderCallback,
  { pausesMs = RETRY_PAUSES_MS, onRetry }: CallbackRetries = {},
): Promise<CallbackResult> {
  for (const pauseMs of pausesMs)
    try {
      return await handle(callback);
    } catch (error) {
      onRetry?.(error);
      await wait(pauseMs);
    }
  return handle(callback);
}

async function handle({
  kind,
  reference,
  json,
  raw,
  owner = BY_VARIABLES,
}: ProviderCallback): Promise<CallbackResult> {
  const { connectionId } = owner;
  if (isTestReference(reference)) return handleTestCallback({ kind, reference, json, raw, connectionId });
  switch (kind) {
    case "push":
      return handleStkCallback(reference, { json, raw, connectionId });
    case "refund":
    case "payout-status": {
      const parsed = kind === "refund" ? readRefundResult(json) : readPayoutStatus(json, reference);
      return parsed && (await handleRefundResult(reference, parsed)) ? "handled" : "ignored";
    }
    case "confirmation": {
      const read = readConfirmation(json, shopTime());
      if (!read) return "ignored";
      const parsed = { ...read, connectionId };
      if (!owner.isUsed) return (await takeTestConfirmation(parsed)) ? "handled" : "ignored";
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

/** Stores an STK callback if it fits its attempt, and trusts it once a status query says the same (D75). */
export async function handleStkCallback(
  reference: string,
  { json, raw, connectionId = null }: { json: unknown; raw: string; connectionId?: number | null },
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<CallbackResult> {
  const result = readStkResult(json);
  const attempt = result && (await findAttempt({ reference }));
  if (!attempt || attempt.connectionId !== connectionId || !matchesAttempt(attempt, result)) return "ignored";
  if (attempt.outcome === "paid_too_late" || PAID_STATES.some((state) => state === attempt.state)) {
    const { isPaid, receipt, checkoutId } = result;
    if (isPaid && receipt !== null && checkoutId === attempt.checkoutId)
      await addCallbackReceipt(attempt, { receipt, callback: raw });
    return "handled";
  }
  if (!isUnderWay(attempt.state) && !result.isPaid) return "handled";
  await db().paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...MAY_COMPLETE] } },
    data: { callback: raw },
  });
  for (const pauseMs of [0, ...pausesMs]) {
    await wait(pauseMs);
    // a payment may complete after a failure
    const settled = await queryAndSettle(attempt.id, result.isPaid ? MAY_COMPLETE : UNDER_WAY);
    if (!mayStillSettle(settled)) return "handled";
  }
  return "under way";
}

/** The callback may come before the answer to our own request, which has the id. */
const matchesAttempt = (attempt: PaymentAttempt, { checkoutId, isPaid, cents }: StkResult): boolean =>
  (attempt.checkoutId === null || attempt.checkoutId === checkoutId) &&
  (isPaid ? cents === attempt.cents : cents === null || cents === attempt.cents);
