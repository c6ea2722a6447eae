/** Which receipt an attempt has. Reversals use it, so it stays once a refund began. */
import { db, transaction, type Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { toColumn } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
import { UNLISTED } from "~/domain/payment/confirmation";
import type { Paid } from "~/payments/provider.server";
import type { Attempt } from "./attempts.server";
import { isMatchedElsewhere, paymentsForStkPush, findStkPushes } from "./mpesa/stk-pushes.server";

/** Only a callback named the receipt, which may be forged (D75): neither M-Pesa's list nor an administrator did. */
const NAMED_BY_CALLBACK = {
  state: "completed",
  refundedCents: 0n,
  provider: { not: "hand" },
  resultCode: null,
  OR: [{ confirmation: null }, { confirmation: { proof: { in: [...UNLISTED] } } }],
} satisfies Prisma.PaymentAttemptWhereInput;

interface AttemptReceipt {
  readonly id: number;
  readonly receipt: string;
}

/** Sets the receipt that a callback named, if the attempt has none. False if it has one. */
export const setReceipt = (tx: Tx, { id, ...rest }: AttemptReceipt & { readonly callback?: string }) =>
  writeReceipt(tx, { id, receipt: null }, rest);

/** Sets the receipt that M-Pesa's list has, which counts for more than one from a callback. The replaced one is unmatched again. */
export async function replaceReceipt(tx: Tx, { id, receipt }: AttemptReceipt): Promise<void> {
  if (!(await writeReceipt(tx, { id }, { receipt }))) return;
  await tx.confirmation.updateMany({
    where: { attemptId: id, mpesaReceipt: { not: receipt }, proof: { in: [...UNLISTED] } },
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

/** The receipt of the one till payment that only this STK push can have brought. */
async function findTillReceipt(tx: Tx, attempt: Attempt): Promise<string | null> {
  const fitting: { readonly receipt: string | null; readonly pushes: number }[] = [];
  for (const money of await paymentsForStkPush(tx, attempt)) {
    const pushes = await findStkPushes(tx, money);
    if (pushes.some((push) => push.id === attempt.id))
      fitting.push({ receipt: money.mpesaReceipt, pushes: pushes.length });
  }
  const [only, ...others] = fitting;
  return only?.pushes === 1 && others.length === 0 ? only.receipt : null;
}

/** Adds the receipt of a confirmation whose process was killed after recording it, unless another receipt is named. */
export async function addKnownReceipt(tx: Tx, attempt: Attempt, paid: Paid): Promise<Paid> {
  const named = paid.receipt ?? attempt.receipt;
  if (named !== null) return { ...paid, receipt: named };
  const confirmation = await tx.confirmation.findFirst({
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
  const receipt = confirmation?.mpesaReceipt ?? (await findTillReceipt(tx, attempt));
  // a forged callback may have set it on another payment
  const isFree = receipt !== null && (await tx.paymentAttempt.count({ where: { receipt } })) === 0;
  return { ...paid, receipt: isFree ? receipt : null };
}

const isRefund = ({ state }: { readonly state: string }) => state === "returning" || state === "returned";

/** True if this payment was already refunded as an unmatched payment: it pays nothing (D79). */
export async function wasRefunded(tx: Tx, { receipt }: Paid): Promise<boolean> {
  if (receipt === null) return false;
  const money = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    select: { state: true },
  });
  return money !== null && isRefund(money);
}

/** True if the payment may have been refunded or matched elsewhere. Then a person decides, so that it is not used twice. */
export async function mayBeUsedElsewhere(tx: Tx, attempt: Attempt, paid: Paid): Promise<boolean> {
  if (await wasRefunded(tx, paid)) return true;
  if (attempt.provider !== "daraja") return false;
  return (
    (await paymentsForStkPush(tx, attempt)).some(isRefund) ||
    (paid.receipt === null && (await isMatchedElsewhere(tx, attempt)))
  );
}
