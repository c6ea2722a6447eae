/** Which receipt an attempt has. Reversals use it, so it stays once money went back. */
import { db, transaction, type Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
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

/** With the receipt of a confirmation that came before and whose hearer was cut off, where nobody else names one. */
export async function withReceipt(tx: Tx, attempt: Attempt, paid: Paid): Promise<Paid> {
  const told = paid.receipt ?? attempt.receipt;
  if (told !== null) return { ...paid, receipt: told };
  const came = await tx.confirmation.findFirst({
    where: {
      state: "unmatched",
      accountReference: attemptCode(attempt.id),
      cents: toColumn(attempt.cents),
      // what stands for money whose receipt is not known
      receipt: { not: attempt.reference },
    },
    orderBy: { id: "asc" },
    select: { receipt: true },
  });
  // a forged call may have given it to another payment
  const isFree = came && (await tx.paymentAttempt.count({ where: { receipt: came.receipt } })) === 0;
  return { ...paid, receipt: isFree ? came.receipt : null };
}
