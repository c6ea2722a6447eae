import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { CANCELLED_BY_BUYER, refuseOwnCancel } from "~/domain/order/own-cancel";
import { isUnderWay, MAY_COMPLETE, UNDER_WAY } from "~/domain/payment/attempt";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { lockAccount } from "~/db/locks.server";
import { recheckAttempts, recheckColumns } from "../../payments/settle-pending.server";
import type { RefundEnd } from "../../payments/refunds/send-refund.server";
import { endCancellation, writeCancellation } from "./cancel-order.server";
import { moneyOfOrder, type OrderWithMoney } from "../order-money.server";
import { limitToAttempt, refundWayOf } from "../refund-order.server";

const NOT_CANCELLED = msg("Your order has just changed. Please look at it and try again, or call us.");

/** The buyer's own cancellation (D81): all that was paid goes back. */
export async function cancelOwnOrder(
  viewer: Viewer,
  orderId: number,
): Promise<Outcome<{ refund: RefundEnd | null }>> {
  await askAboutPayments(viewer, orderId);
  const order = await moneyOfOrder(orderId, viewer.id);
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  const refusal = refuseOwnCancel(cancelFacts(order));
  if (refusal) return refused(refusal);
  const cancelled = await transaction(async (tx) => {
    // `startOrderPayment` takes the same lock: it sees the cancelled order, or this sees its prompt
    await lockAccount(tx, viewer.id);
    return writeCancellation(tx, viewer, order, {
      reason: CANCELLED_BY_BUYER,
      money: order.payment.leftCents > 0 ? "refund" : null,
      keepReason: "",
      guard: { attempts: { none: { state: { in: [...UNDER_WAY] } } } },
    });
  });
  return cancelled.ok ? endCancellation(cancelled) : refused(refuse("conflict", NOT_CANCELLED));
}

/** Money that has come but is not known yet must not be left behind. */
async function askAboutPayments({ id: userId }: Viewer, orderId: number): Promise<void> {
  const attempts = await db().paymentAttempt.findMany({
    where: { orderId, order: { userId }, state: { in: [...MAY_COMPLETE] } },
    select: recheckColumns,
  });
  await recheckAttempts(attempts, () => false);
}

/** The order as each payment with money left paid it: one may be cash and another by phone. */
const paidAttempts = (order: CancelFacts) =>
  order.payment.parts.length > 0
    ? order.payment.parts.map(({ attemptId }) => limitToAttempt(order, attemptId))
    : [order];

type CancelFacts = Pick<OrderWithMoney, "status" | "wonProductId" | "attempts" | "payment">;

export const cancelFacts = (order: CancelFacts) => ({
  status: order.status,
  isWon: order.wonProductId !== null,
  leftCents: order.payment.leftCents,
  isPaidByHand: paidAttempts(order).some((paid) => refundWayOf(paid, { isByHand: false }) === "hand"),
  isAsked: order.attempts.some(({ state }) => isUnderWay(state)),
});
