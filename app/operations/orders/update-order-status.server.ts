import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { formatKsh } from "~/domain/money";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import {
  ORDER_NOT_FOUND,
  type OrderStatus,
  orderStatusLabel,
  paymentStatusAfter,
  refuseStepBack,
  type StockEffect,
  stockEffect,
} from "~/domain/order/order";
import { SET_TO_PAID } from "~/domain/payment/reported-method";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { queueEvent } from "../messages/queue-event.server";
import { recordManualPayment } from "../payments/manual-payment.server";
import { shopSettings } from "../settings/settings.server";
import { recordSales } from "../sales/record-sales.server";
import { nextVersion, shopTime } from "../shop-clock.server";
import { refuseLostWin, renewOrderDeadline } from "../winner-offers/winner-offers.server";
import { recordAudit } from "../audit/record-audit.server";
import { itemsToMove, moveStock } from "./move-stock.server";
import { recordNote } from "./order-notes.server";
import { t } from "~/texts/t";

export interface StatusUpdate {
  /** Undefined: the order and its payment stay as they are. */
  status: OrderStatus | undefined;
  adminNotes?: string | undefined;
  /** `updatedAt` of the order as the page showed it; a newer one is a conflict. */
  seenAt?: Date | null | undefined;
  /** The status last seen; another one is a conflict. */
  seenStatus?: OrderStatus | null | undefined;
  /** Whether a step back needs a note: the status form asks for one, REST does not (D31). */
  asksWhy?: boolean;
}

export interface UpdatedOrder {
  orderId: number;
  status: OrderStatus;
  effect: StockEffect;
  isMoved: boolean;
  /** What the move leaves open, as sentences. */
  warnings: string[];
}

const MONEY_SETS_PAID = "Somebody with the permission Money has to set this order to paid.";

/** The stock follows a move into and out of 'cancelled' (D31); a conflict if it is short or would grow too large. */
export async function updateOrderStatus(
  actor: Viewer,
  orderId: number,
  { status: newStatus, adminNotes, seenAt, seenStatus, asksWhy = false }: StatusUpdate,
): Promise<Outcome<UpdatedOrder>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await db().order.findUnique({
    where: { id: orderId },
    select: {
      ...selectColumns(
        "Order",
        "id, userId, totalCents, status, paymentStatus, adminNotes, wonProductId, updatedAt",
      ),
      items: itemsToMove,
    },
  });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  if (seenAt && seenAt.getTime() !== order.updatedAt.getTime()) return refused(changedMeanwhile(order));
  if (seenStatus && seenStatus !== order.status) return refused(changedMeanwhile(order));

  const status = newStatus ?? order.status;
  const unexplained = asksWhy ? refuseStepBack(order.status, status, adminNotes ?? "") : null;
  if (unexplained) return refused(unexplained);
  const effect = stockEffect(order.status, status);
  const before = { status: order.status, paymentStatus: order.paymentStatus, adminNotes: order.adminNotes };
  const after = {
    status,
    paymentStatus: newStatus
      ? paymentStatusAfter(order.status, newStatus, order.paymentStatus)
      : order.paymentStatus,
    adminNotes: adminNotes ?? order.adminNotes,
  };
  const isPaidNow = after.paymentStatus !== before.paymentStatus;
  if (isPaidNow && !may(actor, "money")) return refused(refuse("forbidden", MONEY_SETS_PAID, "status"));
  const { daysToOrder } = await shopSettings();
  const written = await transaction(async (tx) => {
    const { count } = await tx.order.updateMany({
      // unchanged since it was read: the stock follows each move exactly once
      where: { id: orderId, ...before, updatedAt: order.updatedAt },
      data:
        // staff have taken it up, so its deadline no longer cancels it (D81)
        {
          ...after,
          updatedAt: nextVersion(order.updatedAt),
          ...(status !== order.status && { payBefore: null }),
          // an earlier payment's code went with its refund
          ...(isPaidNow && { paidAt: shopTime(), mpesaTransactionId: null }),
          ...(effect === "taken" && { moneyKeptAt: null }),
        },
    });
    if (count === 0) return null;
    if (isPaidNow)
      await recordManualPayment(tx, {
        order,
        cents: Number(order.totalCents),
        receipt: null,
        entry: {
          method: SET_TO_PAID,
          enteredById: actor.id,
          text: `Set to paid by ${await usernameOf(tx, actor)}`,
        },
      });
    const lost = effect === "taken" ? await refuseLostWin(tx, order) : null;
    const doesNotFit = lost ?? (effect === "none" ? null : await moveStock(tx, effect, order));
    if (doesNotFit) return refused(doesNotFit);
    if (effect === "returned") await renewOrderDeadline(tx, order, daysToOrder);
    if (status !== order.status) await queueEvent(tx, { type: "order.status", orderId, canUndo: true });
    await recordNote(tx, actor, { orderId, before: before.adminNotes, text: after.adminNotes });
    await recordSales(tx, orderId);
    const isMoved = status !== order.status;
    const warnings = isMoved && status !== "cancelled" ? await refundWarnings(tx, orderId) : [];
    await recordAudit(tx, actor, "order.update", orderId, {
      before,
      after: { ...after, ...(warnings.length > 0 && { warnings: warnings.join(" ") }) },
    });
    return accepted({ orderId, status, effect, isMoved, warnings });
  });
  if (written) return written;
  const now = await db().order.findUnique({
    where: { id: orderId },
    select: { status: true, paymentStatus: true },
  });
  return refused(now ? changedMeanwhile(now) : refuse("missing", ORDER_NOT_FOUND));
}

/** 'KSh 2,000 of 2,000 went back; nothing is paid'. */
async function refundWarnings(tx: Tx, orderId: number): Promise<string[]> {
  const { _sum } = await tx.paymentAttempt.aggregate({
    where: { orderId, state: { in: ["completed", "refunding", "refunded"] } },
    _sum: { cents: true, refundedCents: true },
  });
  const { cents, refundedCents } = inCents(_sum);
  if (!cents || !refundedCents) return [];
  const back = `${formatKsh(refundedCents)} of ${formatKsh(cents).replace("KSh ", "")} went back`;
  return [refundedCents < cents ? back : `${back}; nothing is paid`];
}

const changedMeanwhile = ({ status, paymentStatus }: { status: OrderStatus; paymentStatus: string }) => {
  // its payment arrived: the status does not show that (D80)
  const paid = status === "pending" && paymentStatus === "completed" ? ", and paid" : "";
  return refuse(
    "conflict",
    t("This order is now {status}{paid}. Check it and try again.", {
      status: orderStatusLabel(status),
      paid,
    }),
  );
};

async function usernameOf(tx: Tx, { id }: Viewer): Promise<string> {
  const user = await tx.user.findUnique({ where: { id }, select: { username: true } });
  return user?.username ?? "an administrator";
}
