import { transaction, type Tx } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { formatKsh } from "~/domain/money";
import { NEEDS_MONEY_PERMISSION } from "~/domain/order/order";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg, t } from "~/texts/t";
import { recordAudit } from "../../audit/record-audit.server";
import { queueEvent } from "../../messages/queue-event.server";
import { shopSettings } from "../../settings/settings.server";
import { recordSales } from "../../sales/record-sales.server";
import { shopTime } from "../../shop-clock.server";
import { renewOrderDeadline } from "../../winner-offers/winner-offers.server";
import type { RefundEnd } from "../../payments/refunds/send-refund.server";
import { type GuardedWrite, orderToChange, type OrderWithMoney, writeUnchanged } from "../order-money.server";
import { moveStock } from "../move-stock.server";
import { openOrderRefund, sendRefunds } from "../refund-order.server";

interface Cancellation {
  readonly reason: string;
  /** What happens to a paid order's money; null if nobody said. */
  readonly money: "refund" | "keep" | null;
  readonly keepReason: string;
  readonly seenAt: Date | null;
}

const ALREADY_CANCELLED = msg("This order is cancelled already.");

/** True if the order is cancelled, some of its money is unrefunded, and nobody decided to keep it. */
export const isRefundUndecided = ({
  status,
  payment,
  moneyKeptAt,
}: Pick<OrderWithMoney, "status" | "payment" | "moneyKeptAt">): boolean =>
  status === "cancelled" && payment.leftCents > 0 && moneyKeptAt === null;

/** The stock returns (D31). A paid order is refunded or not (D80); for one that was cancelled without this choice it can be made later. */
export async function cancelOrder(
  actor: Viewer,
  orderId: number,
  { reason, money, keepReason, seenAt }: Cancellation,
): Promise<Outcome<{ refund: RefundEnd | null }>> {
  const found = await orderToChange(actor, orderId, { need: "orders", seenAt });
  if (!found.ok) return found;
  const order = found.value;
  const cents = order.payment.leftCents;
  if (cents > 0 && !may(actor, "money")) return refused(refuse("forbidden", NEEDS_MONEY_PERMISSION));
  const wasCancelled = order.status === "cancelled";
  if (wasCancelled && !isRefundUndecided(order)) return refused(refuse("conflict", ALREADY_CANCELLED));
  if (cents > 0 && money === null)
    return refused(
      refuse(
        "invalid",
        t("Please say what becomes of the {sum} that was paid", { sum: formatKsh(cents) }),
        "money",
      ),
    );
  const { daysToOrder } = await shopSettings();
  const cancelled = await transaction(async (tx) => {
    const written = await writeCancellation(tx, actor, order, { reason, money, keepReason });
    if (written.ok && !wasCancelled) await renewOrderDeadline(tx, order, daysToOrder);
    return written;
  });
  return endCancellation(cancelled);
}

export async function endCancellation(
  cancelled: Outcome<readonly number[]>,
): Promise<Outcome<{ refund: RefundEnd | null }>> {
  return cancelled.ok ? accepted({ refund: await sendRefunds(cancelled.value) }) : cancelled;
}

type WrittenCancellation = Omit<Cancellation, "seenAt"> & Pick<GuardedWrite, "guard">;

/** Order, stock, webhook, audit trail and refund in one transaction. Returns the ids of the refunds to send. */
export async function writeCancellation(
  tx: Tx,
  actor: Viewer,
  order: OrderWithMoney,
  { reason, money, keepReason, guard }: WrittenCancellation,
): Promise<Outcome<readonly number[]>> {
  const cents = order.payment.leftCents;
  const isRefunded = cents > 0 && money === "refund";
  const isKept = cents > 0 && money === "keep";
  const wasCancelled = order.status === "cancelled";
  const moneyKeptAt = isKept ? shopTime() : null;
  const data = { status: "cancelled", cancelReason: reason, payBefore: null, moneyKeptAt } as const;
  const refusal =
    (await writeUnchanged(tx, order, { data, guard })) ??
    (wasCancelled ? null : await moveStock(tx, "returned", order));
  if (refusal) return refused(refusal);
  await recordSales(tx, order.id);
  if (!wasCancelled) await queueEvent(tx, { type: "order.status", orderId: order.id });
  await recordAudit(tx, actor, "order.cancel", order.id, {
    before: { status: order.status, cancelReason: order.cancelReason },
    after: {
      status: "cancelled",
      cancelReason: reason,
      ...(isRefunded && { moneySentBackCents: cents }),
      ...(isKept && { moneyKeptCents: cents, keptBecause: keepReason }),
    },
  });
  if (!isRefunded) return accepted([]);
  return openOrderRefund(tx, actor, { order, cents, reason, isByHand: false });
}
