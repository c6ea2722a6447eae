import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { only } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents, toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { type AttemptOutcome, type AttemptState, MAY_COMPLETE, UNDER_WAY } from "~/domain/payment/attempt";
import { UNLISTED_PROOFS } from "~/domain/payment/confirmation";
import { type StatusQuery, paymentProvider } from "~/payments/provider.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";

export type Purpose = { readonly participationId: number } | { readonly orderId: number };

export interface NewAttempt {
  readonly userId: number;
  readonly cents: Cents;
  readonly phoneNumber: string | null;
  readonly purpose: Purpose;
  readonly reference?: string;
}

/** Runs in the transaction of its cause, so that no prompt is sent without a row. */
export async function openAttempt(
  tx: Tx,
  { purpose, cents, reference = randomUUID(), ...whose }: NewAttempt,
): Promise<Attempt> {
  const data = {
    ...whose,
    ...purpose,
    reference,
    cents: toColumn(cents),
    provider: paymentProvider().name,
    processId: processId(),
    startedAt: shopTime(),
  };
  return inCents(await tx.paymentAttempt.create({ data, select: attemptFields }));
}

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

/** The M-Pesa attempt under way for this purpose and sum: a payment that a person matches with them belongs to it, or it would count twice (D79). */
export async function findAttemptUnderWay(tx: Tx, purpose: Purpose, cents: Cents): Promise<Attempt | null> {
  const row = await tx.paymentAttempt.findFirst({
    where: {
      ...purpose,
      cents: toColumn(cents),
      provider: "daraja",
      state: { in: [...UNDER_WAY] },
      receipt: null,
    },
    orderBy: { id: "desc" },
    select: attemptFields,
  });
  return row && inCents(row);
}

export const attemptFields = {
  ...only(
    "PaymentAttempt",
    "id, reference, userId, participationId, orderId, cents, phoneNumber, provider, state",
    "outcome, checkoutId, receipt, callback, startedAt",
  ),
  participation: { select: { roundId: true, round: { select: { productId: true } } } },
} as const;

export async function findAttempt(where: { reference: string } | { receipt: string } | { id: number }) {
  const row = await db().paymentAttempt.findUnique({ where, select: attemptFields });
  return row && inCents(row);
}

export interface Attempt extends StatusQuery {
  readonly id: number;
  readonly userId: number;
  readonly participationId: number | null;
  readonly orderId: number | null;
  readonly cents: Cents;
  readonly phoneNumber: string | null;
  /** 'mock', 'daraja' or 'hand'. */
  readonly provider: string;
  readonly state: AttemptState;
  readonly outcome: AttemptOutcome | null;
  readonly receipt: string | null;
  readonly callback: string | null;
  readonly participation: { readonly roundId: number; readonly round: { readonly productId: number } } | null;
}

// Which receipt an attempt has. Reversals use it, so it stays once a refund began.

/** Only a callback named the receipt, which may be forged (D75): neither M-Pesa's list nor an administrator did. */
const NAMED_BY_CALLBACK = {
  state: "completed",
  refundedCents: 0n,
  provider: { not: "hand" },
  resultCode: null,
  OR: [{ confirmation: null }, { confirmation: { proof: { in: [...UNLISTED_PROOFS] } } }],
} satisfies Prisma.PaymentAttemptWhereInput;

interface AttemptReceipt {
  readonly id: number;
  readonly receipt: string;
}

/** Sets the receipt that a callback named, if the attempt has none. False if it has one. */
export const setReceiptIfNone = (tx: Tx, { id, ...rest }: AttemptReceipt & { readonly callback?: string }) =>
  writeReceipt(tx, { id, receipt: null }, rest);

/** Sets the receipt that M-Pesa's list has, which counts for more than one from a callback. The replaced one is unmatched again. */
export async function replaceReceipt(tx: Tx, { id, receipt }: AttemptReceipt): Promise<void> {
  if (!(await writeReceipt(tx, { id }, { receipt }))) return;
  await tx.confirmation.updateMany({
    where: { attemptId: id, mpesaReceipt: { not: receipt }, proof: { in: [...UNLISTED_PROOFS] } },
    data: { attemptId: null, state: "unmatched" },
  });
}

/** Removes a receipt that another payment's callback set. False if the attempt may hold it. */
export const clearReceipt = (named: AttemptReceipt) =>
  transaction((tx) => writeReceipt(tx, named, { receipt: null }));

async function writeReceipt(
  tx: Tx,
  which: { readonly id: number; readonly receipt?: string | null },
  data: { readonly receipt: string | null; readonly callback?: string },
): Promise<boolean> {
  const [attempt] = await tx.paymentAttempt.updateManyAndReturn({
    where: { ...NAMED_BY_CALLBACK, ...which },
    data,
    select: { orderId: true },
  });
  if (attempt?.orderId)
    await tx.order.updateMany({
      where: { id: attempt.orderId, paymentStatus: "completed" },
      data: { mpesaTransactionId: data.receipt },
    });
  return attempt !== undefined;
}

export const isReceiptFromCallback = async (id: number): Promise<boolean> =>
  (await db().paymentAttempt.count({ where: { ...NAMED_BY_CALLBACK, id } })) > 0;
