import { db, transaction } from "~/db/client.server";
import { recordSales } from "../../sales/record-sales.server";
import { selectColumns } from "~/db/columns.server";
import { underWayCutoff, NOT_PAID_IN_TIME } from "~/domain/order/pay-before";
import { MAY_COMPLETE, UNDER_WAY } from "~/domain/payment/attempt";
import { accepted, refused } from "~/domain/refusal";
import { queueEvent } from "../../messages/queue-event.server";
import { lockAccount } from "~/db/locks.server";
import { itemsToMove, moveStock } from "../move-stock.server";
import { tryEach, throwFailures } from "../../processes/try-each";
import { recheckAttempts, recheckColumns } from "../../payments/settle-pending.server";
import { extendPaymentDeadlines } from "../extend-payment-deadlines.server";

/** Cancels what was not paid in time (D81), once the provider was queried (D104). Returns how many; throws failures at the end. */
export async function cancelUnpaidOrders(now: Date): Promise<number> {
  await extendPaymentDeadlines(now);
  const due = await ordersDue(now);
  const attemptsDue = due.flatMap(({ payBefore, attempts }) =>
    attempts.map((one) => ({ ...one, payBefore })),
  );
  // recent payments are listed a little later
  const checked = await recheckAttempts(attemptsDue, ({ payBefore }) => payBefore <= underWayCutoff(now));
  let cancelled = 0;
  const failed = await tryEach(due, async (order) => {
    const isChecked = order.attempts.every(({ id }) => checked.has(id));
    if (isChecked && (await cancel(order, now))) cancelled += 1;
  });
  throwFailures(failed, "unpaid orders were not cancelled");
  return cancelled;
}

async function ordersDue(now: Date) {
  const rows = await db().order.findMany({
    where: { status: "pending", paymentStatus: "pending", payBefore: { lte: now } },
    orderBy: { id: "asc" },
    select: {
      ...selectColumns("Order", "id, userId, payBefore"),
      items: itemsToMove,
      attempts: { where: { state: { in: [...MAY_COMPLETE] } }, select: recheckColumns },
    },
  });
  return rows.flatMap(({ payBefore, ...row }) => (payBefore ? [{ ...row, payBefore }] : []));
}

type Due = Awaited<ReturnType<typeof ordersDue>>[number];

async function cancel(order: Due, now: Date): Promise<boolean> {
  const { id, userId, attempts } = order;
  const cancelled = await transaction(async (tx) => {
    // `startOrderPayment` prompts a phone under the same lock: either it finds the order cancelled, or this finds its attempt
    await lockAccount(tx, userId);
    const unasked = { id: { notIn: attempts.map((one) => one.id) }, state: { in: [...MAY_COMPLETE] } };
    const { count } = await tx.order.updateMany({
      where: {
        id,
        attempts: { none: unasked },
        // who pays it or takes it up meanwhile takes its deadline away, and an edit renews it
        OR: [
          { payBefore: { lte: now }, attempts: { none: { state: { in: [...UNDER_WAY] } } } },
          { payBefore: { lte: underWayCutoff(now) } },
        ],
      },
      data: { status: "cancelled", cancelReason: NOT_PAID_IN_TIME, payBefore: null },
    });
    if (count === 0) return accepted(false);
    const doesNotFit = await moveStock(tx, "returned", order);
    if (doesNotFit) return refused(doesNotFit);
    await recordSales(tx, id);
    await queueEvent(tx, { type: "order.status", orderId: id });
    return accepted(true);
  });
  if (!cancelled.ok) throw new Error(`order ${id}: ${cancelled.refusal.message}`);
  return cancelled.value;
}
