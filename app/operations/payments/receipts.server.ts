/** Which receipt an attempt has. Reversals use it, so it stays once money went back. */
import { db, transaction, type Tx } from "~/db/client.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { attemptCode, SETTLED, UNDER_WAY } from "~/domain/payment/attempt";
import { endsAlike } from "~/domain/payment/match";
import type { Paid } from "~/payments/provider.server";
import type { Attempt } from "./attempts.server";

/** A push's call alone told it, which may be forged (D75): neither a confirmation nor an administrator did. */
const TOLD_BY_CALL = {
  state: "completed",
  refundedCents: 0n,
  provider: { not: "hand" },
  resultCode: null,
  confirmation: null,
} as const;

interface Named {
  readonly id: number;
  readonly receipt: string;
}

/** Gives it to an attempt that has none, as a push's call told it. False where it has one. */
export const giveReceipt = (tx: Tx, { id, ...told }: Named & { readonly callback: string }) =>
  name(tx, { id, receipt: null }, told);

/** A confirmation counts for more than what a push's call told. */
export const correctReceipt = (tx: Tx, { id, receipt }: Named) => name(tx, { id }, { receipt });

/** Takes it from an attempt that another's call gave it to. False where the attempt may keep it. */
export const takeReceiptBack = (named: Named) => transaction((tx) => name(tx, named, { receipt: null }));

async function name(
  tx: Tx,
  which: { readonly id: number; readonly receipt?: string | null },
  data: { readonly receipt: string | null; readonly callback?: string },
): Promise<boolean> {
  const [attempt] = await tx.paymentAttempt.updateManyAndReturn({
    where: { ...TOLD_BY_CALL, ...which },
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

export const isToldByCall = async (id: number): Promise<boolean> =>
  (await db().paymentAttempt.count({ where: { ...TOLD_BY_CALL, id } })) > 0;

const ASKED_BEFORE_MS = 5 * 60_000;
/** Two clocks. */
const SLACK_MS = 2 * 60_000;

/** Money as the provider told it, the phone masked. */
export interface Unnamed {
  readonly cents: Cents;
  readonly phone: string;
  readonly accountReference: string;
  readonly paidAt: Date;
}

/**
 * The pushes without a receipt whose money this may be: the payer of a till types no account (D74), so the sum, the time and the
 * end of the phone's number tell. One that is under way has still to hear whether it was paid.
 */
export async function pushesOf(tx: Tx, { cents, phone, accountReference, paidAt }: Unnamed) {
  if (accountReference !== "") return [];
  const pushes = await tx.paymentAttempt.findMany({
    where: {
      provider: "daraja",
      receipt: null,
      cents: toColumn(cents),
      startedAt: {
        gte: new Date(paidAt.getTime() - ASKED_BEFORE_MS),
        lte: new Date(paidAt.getTime() + SLACK_MS),
      },
      OR: [{ state: { in: [...UNDER_WAY, ...SETTLED] } }, { outcome: "paid_too_late" }],
    },
    orderBy: { id: "asc" },
    select: { id: true, state: true, phoneNumber: true },
  });
  return pushes.filter(({ phoneNumber }) => phoneNumber !== null && endsAlike(phone, phoneNumber));
}

/** The till's money that can be this push's alone, and whose push can be no other. */
async function tillReceipt(tx: Tx, { id, cents, startedAt }: Attempt): Promise<string | null> {
  const came = await tx.confirmation.findMany({
    where: {
      state: "unmatched",
      attemptId: null,
      accountReference: "",
      cents: toColumn(cents),
      paidAt: {
        gte: new Date(startedAt.getTime() - SLACK_MS),
        lte: new Date(startedAt.getTime() + ASKED_BEFORE_MS),
      },
    },
  });
  const fitting: { readonly receipt: string | null; readonly pushes: number }[] = [];
  for (const money of came) {
    const pushes = await pushesOf(tx, inCents(money));
    if (pushes.some((push) => push.id === id))
      fitting.push({ receipt: money.mpesaReceipt, pushes: pushes.length });
  }
  const [only, ...others] = fitting;
  return only?.pushes === 1 && others.length === 0 ? only.receipt : null;
}

/** With the receipt of a confirmation that came before and whose hearer was cut off, where nobody else names one. */
export async function withReceipt(tx: Tx, attempt: Attempt, paid: Paid): Promise<Paid> {
  const told = paid.receipt ?? attempt.receipt;
  if (told !== null) return { ...paid, receipt: told };
  const came = await tx.confirmation.findFirst({
    where: {
      state: "unmatched",
      accountReference: attemptCode(attempt.id),
      cents: toColumn(attempt.cents),
      mpesaReceipt: { not: null },
    },
    orderBy: { id: "asc" },
    select: { mpesaReceipt: true },
  });
  const receipt = came?.mpesaReceipt ?? (await tillReceipt(tx, attempt));
  // a forged call may have given it to another payment
  const isFree = receipt !== null && (await tx.paymentAttempt.count({ where: { receipt } })) === 0;
  return { ...paid, receipt: isFree ? receipt : null };
}
