import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { type InCents, inCents, toColumn } from "~/db/rows.server";
import { type AttemptOutcome, MAY_COMPLETE, UNDER_WAY } from "~/domain/payment/attempt";
import {
  currentOrigin,
  type FailedResult,
  type PaymentOrigin,
  paymentProvider,
} from "~/payments/provider.server";
import { queuePayment } from "../messages/payment-messages.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { originNow } from "./connections/stored-connections.server";

export type PaymentPurpose = { readonly participationId: number } | { readonly orderId: number };

interface NewAttempt<Purpose> extends Pick<PaymentAttempt, "userId" | "cents" | "phoneNumber"> {
  readonly purpose: Purpose;
  readonly reference?: string;
  /** Where its money came already; left out: it is asked for by what the shop uses now. */
  readonly origin?: PaymentOrigin;
}

/** Runs in the transaction of its cause, so that no prompt is sent without a row. */
export async function openAttempt<Purpose extends PaymentPurpose>(
  tx: Tx,
  { purpose, cents, reference = randomUUID(), origin, ...whose }: NewAttempt<Purpose>,
): Promise<PaymentAttempt & Purpose> {
  const data: Prisma.PaymentAttemptUncheckedCreateInput = {
    ...whose,
    ...purpose,
    reference,
    cents: toColumn(cents),
    ...(origin ?? (await originNow(tx))),
    processId: processId(),
    startedAt: shopTime(),
  };
  return { ...inCents(await tx.paymentAttempt.create({ data, select: attemptFields })), ...purpose };
}

/** Whether a payment may be tried again under its reference without taking money twice (D21). One by M-Pesa never may. */
export const isRepeatable = (attempt: PaymentAttempt | null): boolean =>
  paymentProvider().isRepeatable && (attempt === null || attempt.provider === currentOrigin().provider);

/** Retries an attempt under its reference. Null if it is paid or being refunded. */
export async function reopenAttempt(tx: Tx, reference: string, phoneNumber: string | null) {
  const [row] = await tx.paymentAttempt.updateManyAndReturn({
    where: { reference, state: { in: [...MAY_COMPLETE] } },
    data: {
      state: "started",
      outcome: null,
      phoneNumber,
      processId: processId(),
      startedAt: shopTime(),
      askedAt: null,
    },
    select: attemptFields,
  });
  return row ? inCents(row) : null;
}

export interface AttemptEnd extends Pick<FailedResult, "code" | "text"> {
  readonly outcome: Exclude<AttemptOutcome, "counted" | "paid_too_late">;
  readonly sameAsId?: number;
}

/** Outcomes of which the payer gets a message; whoever ended the others knows. */
const WITH_MESSAGE: readonly AttemptOutcome[] = ["refused", "never_asked"];

/** Ends an attempt that brought no payment of its own (D102). False if it is no longer under way, or was started again meanwhile. */
export async function failAttempt(
  tx: Tx,
  attempt: PaymentAttempt,
  { code, text, ...end }: AttemptEnd,
): Promise<boolean> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, state: { in: [...UNDER_WAY] }, startedAt: attempt.startedAt },
    data: { state: "failed", ...end, resultCode: code, resultText: text, settledAt: shopTime() },
  });
  if (count === 0) return false;
  await markFeeFailed(tx, attempt, text);
  if (WITH_MESSAGE.includes(end.outcome)) await queuePayment(tx, "payment.failed", attempt.id);
  return true;
}

export const markFeeFailed = (tx: Tx, attempt: PaymentAttempt, failureReason: string | null) =>
  tx.participation.updateMany({
    where: { ...latestAttemptFilter(attempt), paymentStatus: "pending" },
    data: { paymentStatus: "failed", failureReason },
  });

export const attemptFields = {
  ...selectColumns(
    "PaymentAttempt",
    "id, reference, userId, participationId, orderId, cents, phoneNumber, provider, connectionId, state",
    "outcome, checkoutId, receipt, callback, startedAt",
  ),
  participation: { select: { roundId: true, round: { select: { productId: true } } } },
} as const;

export async function findAttempt(where: { reference: string } | { receipt: string } | { id: number }) {
  const row = await db().paymentAttempt.findUnique({ where, select: attemptFields });
  return row && inCents(row);
}

export type PaymentAttempt = InCents<Prisma.PaymentAttemptGetPayload<{ select: typeof attemptFields }>>;

/** Finds the participation only while this is its newest attempt. */
export const latestAttemptFilter = ({ participationId, reference }: PaymentAttempt) => ({
  id: participationId ?? -1,
  providerReference: reference,
});
