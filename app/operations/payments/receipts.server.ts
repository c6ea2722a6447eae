/** Which receipt an attempt has. Reversals use it, so it stays once money went back. */
import { db, transaction, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
import { UNLISTED } from "~/domain/payment/confirmation";
import type { Paid } from "~/payments/provider.server";
import type { Attempt } from "./attempts.server";
import { isMatchedElsewhere, paymentsOfPush, stkPushesFor } from "./mpesa/stk-pushes.server";

/** A call alone named it, which may be forged (D75): neither M-Pesa's list nor an administrator did. */
const NAMED_BY_CALL = {
  state: "completed",
  refundedCents: 0n,
  provider: { not: "hand" },
  resultCode: null,
  OR: [{ confirmation: null }, { confirmation: { proof: { in: [...UNLISTED] } } }],
} satisfies Prisma.PaymentAttemptWhereInput;

interface Named {
  readonly id: number;
  readonly receipt: string;
}

/** Gives it to an attempt that has none, as a callback named it. False where it has one. */
export const setReceipt = (tx: Tx, { id, ...rest }: Named & { readonly callback?: string }) =>
  name(tx, { id, receipt: null }, rest);

/** What M-Pesa's list has counts for more than what a call named: that one is no longer this attempt's. */
export async function replaceReceipt(tx: Tx, { id, receipt }: Named): Promise<void> {
  if (!(await name(tx, { id }, { receipt }))) return;
  await tx.confirmation.updateMany({
    where: { attemptId: id, mpesaReceipt: { not: receipt }, proof: { in: [...UNLISTED] } },
    data: { attemptId: null, state: "unmatched" },
  });
}

/** Takes it from an attempt that another's callback gave it to. False where the attempt may keep it. */
export const clearReceipt = (named: Named) => transaction((tx) => name(tx, named, { receipt: null }));

async function name(
  tx: Tx,
  which: { readonly id: number; readonly receipt?: string | null },
  data: { readonly receipt: string | null; readonly callback?: string },
): Promise<boolean> {
  const [attempt] = await tx.paymentAttempt.updateManyAndReturn({
    where: { ...NAMED_BY_CALL, ...which },
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
  (await db().paymentAttempt.count({ where: { ...NAMED_BY_CALL, id } })) > 0;

/** The till's money that can be this push's alone, and whose push can be no other. */
async function tillReceipt(tx: Tx, attempt: Attempt): Promise<string | null> {
  const fitting: { readonly receipt: string | null; readonly pushes: number }[] = [];
  for (const money of await paymentsOfPush(tx, attempt)) {
    const pushes = await stkPushesFor(tx, money);
    if (pushes.some((push) => push.id === attempt.id))
      fitting.push({ receipt: money.mpesaReceipt, pushes: pushes.length });
  }
  const [only, ...others] = fitting;
  return only?.pushes === 1 && others.length === 0 ? only.receipt : null;
}

/** With the receipt of a confirmation that was recorded before its process was killed, where nobody else names one. */
export async function withReceipt(tx: Tx, attempt: Attempt, paid: Paid): Promise<Paid> {
  const named = paid.receipt ?? attempt.receipt;
  if (named !== null) return { ...paid, receipt: named };
  const came = await tx.confirmation.findFirst({
    where: {
      state: { not: "matched" },
      attemptId: null,
      accountReference: attemptCode(attempt.id),
      cents: toColumn(attempt.cents),
      mpesaReceipt: { not: null },
    },
    orderBy: { id: "asc" },
    select: { mpesaReceipt: true },
  });
  const receipt = came?.mpesaReceipt ?? (await tillReceipt(tx, attempt));
  // a forged callback may have given it to another payment
  const isFree = receipt !== null && (await tx.paymentAttempt.count({ where: { receipt } })) === 0;
  return { ...paid, receipt: isFree ? receipt : null };
}

const isSentBack = ({ state }: { readonly state: string }) => state === "returning" || state === "returned";

/** True where this money went back already, as an unmatched payment: it pays nothing (D79). */
export async function isBack(tx: Tx, { receipt }: Paid): Promise<boolean> {
  if (receipt === null) return false;
  const money = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    select: { state: true },
  });
  return money !== null && isSentBack(money);
}

/** Nobody knows: money that may be this one went back, or pays something else. It does neither a second time by itself. */
export async function mayBeSpentElsewhere(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  if (await isBack(tx, paid)) return true;
  if (attempt.provider !== "daraja") return false;
  return (
    (await paymentsOfPush(tx, attempt)).some(isSentBack) ||
    (paid.receipt === null && (await isMatchedElsewhere(tx, attempt)))
  );
}
