import { transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import type { Viewer } from "~/domain/account/access";
import { formatKsh } from "~/domain/money";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { writePaidByHand } from "../payments/settle-order.server";
import { settleByCode } from "../payments/settle-payment.server";
import { shopTime } from "../shop-clock.server";
import { changedMeanwhile, orderToChange, type OrderWithMoney, unchanged } from "./order-money.server";

export interface PaidByHand {
  /** By M-Pesa, the code that was read; null for cash. */
  readonly receipt: string | null;
  readonly takenBy: string | null;
  readonly seenAt: Date | null;
}

/** Whatever the order's status, which stays as it is (D80). A code that paid for something else is refused. */
export async function markPaid(
  actor: Viewer,
  orderId: number,
  { receipt, takenBy, seenAt }: PaidByHand,
): Promise<Outcome<OrderWithMoney>> {
  const found = await orderToChange(actor, orderId, seenAt);
  if (!found.ok) return found;
  const order = found.value;
  if (order.paymentStatus === "completed") return refused(refuse("conflict", "This order is paid already."));
  try {
    return await transaction(async (tx) => {
      const { count } = await tx.order.updateMany({
        where: unchanged(order),
        data: {
          paymentStatus: "completed",
          paidAt: shopTime(),
          payBefore: null,
          mpesaTransactionId: receipt,
        },
      });
      if (count === 0) return refused(changedMeanwhile());
      const refusal = receipt === null ? null : await refuseReceipt(tx, receipt, order);
      if (refusal) return refused(refusal);
      const attemptId =
        receipt === null
          ? await writePaidByHand(tx, { order, receipt, ...(takenBy !== null && { takenBy }) })
          : await settleByCode(tx, order, receipt);
      if (receipt !== null)
        await tx.confirmation.updateMany({
          where: { mpesaReceipt: receipt, state: "unmatched" },
          data: { state: "matched", attemptId },
        });
      await recordAudit(tx, actor, {
        action: "order.pay",
        subject: "order",
        subjectId: orderId,
        before: { paymentStatus: order.paymentStatus },
        after: {
          paymentStatus: "completed",
          paidCents: order.totalCents,
          ...(receipt === null ? { cashTakenBy: takenBy } : { mpesaReceipt: receipt }),
        },
      });
      return accepted(order);
    });
  } catch (error) {
    // another administrator typed the same code at the same moment
    if (receipt !== null && isDuplicate(error))
      return refused(refuse("conflict", `${receipt} was just used for another payment`, "receipt"));
    throw error;
  }
}

/** A payment that the provider told of (D79) counts once, and only for the sum that came in. */
async function refuseReceipt(tx: Tx, receipt: string, order: OrderWithMoney): Promise<Refusal | null> {
  const used = await tx.paymentAttempt.findUnique({
    where: { receipt },
    select: { order: { select: { orderNumber: true } } },
  });
  if (used)
    return refuse("conflict", `${receipt} paid for ${used.order?.orderNumber ?? "an entry fee"}`, "receipt");
  const told = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    select: { state: true, cents: true },
  });
  if (!told) return null;
  if (told.state !== "unmatched")
    return refuse("conflict", `The money of ${receipt} was sent back or counted elsewhere`, "receipt");
  return Number(told.cents) === order.totalCents
    ? null
    : refuse(
        "conflict",
        `${formatKsh(Number(told.cents))} came with ${receipt}, but this order comes to ${formatKsh(order.totalCents)}`,
        "receipt",
      );
}
