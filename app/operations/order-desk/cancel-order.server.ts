import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { formatKsh } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { announce } from "../deliveries/announce.server";
import { shopTime } from "../shop-clock.server";
import { type RefundEnd, sendNow } from "../payments/retry-refund.server";
import { changedMeanwhile, orderToChange, unchanged } from "./order-money.server";
import { linesOf, moveStock } from "../orders/move-stock.server";
import { openOrderRefund } from "./refund-order.server";

export interface Cancellation {
  readonly reason: string;
  /** What becomes of a paid order's money; null where nobody said. */
  readonly money: "refund" | "keep" | null;
  readonly keepReason: string;
  readonly seenAt: Date | null;
}

/** The stock comes back (D31). A paid order's money goes back or is kept, and why is in the trail (D80). */
export async function cancelOrder(
  actor: Viewer,
  orderId: number,
  { reason, money, keepReason, seenAt }: Cancellation,
): Promise<Outcome<{ refund: RefundEnd | null }>> {
  const found = await orderToChange(actor, orderId, seenAt);
  if (!found.ok) return found;
  const order = found.value;
  if (order.status === "cancelled") return refused(refuse("conflict", "This order is cancelled already."));
  const cents = order.payment.leftCents;
  if (cents > 0 && money === null)
    return refused(
      refuse("invalid", `Please say what becomes of the ${formatKsh(cents)} that was paid`, "money"),
    );
  const isRefunded = cents > 0 && money === "refund";
  const isKept = cents > 0 && money === "keep";
  const cancelled = await transaction(async (tx) => {
    const { count } = await tx.order.updateMany({
      where: unchanged(order),
      data: {
        status: "cancelled",
        cancelReason: reason,
        payBefore: null,
        moneyKeptAt: isKept ? shopTime() : null,
      },
    });
    if (count === 0) return refused(changedMeanwhile());
    const doesNotFit = await moveStock(tx, "returned", linesOf(order));
    if (doesNotFit) return refused(doesNotFit);
    await announce(tx, { type: "order.status", orderId });
    await recordAudit(tx, actor, {
      action: "order.cancel",
      subject: "order",
      subjectId: orderId,
      before: { status: order.status, cancelReason: order.cancelReason },
      after: {
        status: "cancelled",
        cancelReason: reason,
        ...(isRefunded && { moneySentBackCents: cents }),
        ...(isKept && { moneyKeptCents: cents, keptBecause: keepReason }),
      },
    });
    if (!isRefunded) return accepted(null);
    return openOrderRefund(tx, actor, { order, cents, reason, isByHand: false });
  });
  if (!cancelled.ok) return cancelled;
  return accepted({ refund: cancelled.value === null ? null : await sendNow(cancelled.value) });
}
