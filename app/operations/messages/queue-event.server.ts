import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { type OrderStatus, UNDO_MINUTES } from "~/domain/order/order";
import { amountDueOf } from "~/domain/payment/order-payment";
import { unclaimed } from "../deliveries/claims";
import type { EventCause } from "../deliveries/event-data.server";
import { queueWebhooks } from "../deliveries/queue-webhooks.server";
import { shopTime } from "../shop-clock.server";
import { channelsSet } from "./channels.server";
import { queueAuctionWon, queueRoundResult } from "./round-messages.server";
import { queueMessage } from "./queue-message.server";

/** Writes what an event sends, to programs and to people (D84). Call it in the transaction of the cause, after its writes. */
export async function queueEvent(tx: Tx, cause: EventCause): Promise<void> {
  await queueWebhooks(tx, cause);
  if (channelsSet().length > 0) await queueMessagesOf(tx, cause);
}

async function queueMessagesOf(tx: Tx, cause: EventCause): Promise<void> {
  switch (cause.type) {
    case "order.paid":
      return cause.attemptId === null ? undefined : queuePayment(tx, "payment.taken", cause.attemptId);
    case "order.status":
      return queueOrderStatus(tx, cause);
    case "order.edited":
      return cause.isReturn ? undefined : queueOrderEdited(tx, cause.orderId);
    case "payment.refunded":
      return queueRefund(tx, cause.refundId);
    case "round.closed":
      // a void round sends no message of its own: the one about the refund says it
      return cause.isVoid ? undefined : queueRoundResult(tx, cause.roundId);
    case "auction.won":
      return queueAuctionWon(tx, cause.auctionId);
  }
}

const paymentFields = {
  userId: true,
  cents: true,
  order: { select: { id: true, orderNumber: true } },
  participation: { select: { round: { select: { product: { select: { id: true, title: true } } } } } },
} as const;

async function paymentFacts(tx: Tx, attemptId: number) {
  const { userId, cents, order, participation } = inCents(
    await tx.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId }, select: paymentFields }),
  );
  const auction = participation?.round.product;
  const path = order ? `/orders/${order.id}` : `/auction/${auction?.id ?? ""}`;
  return {
    to: [userId],
    cents,
    orderNumber: order?.orderNumber ?? null,
    title: auction?.title ?? null,
    path,
  };
}

/** Without a channel it reads nothing. */
export async function queuePayment(
  tx: Tx,
  kind: "payment.taken" | "payment.failed",
  attemptId: number,
): Promise<void> {
  if (channelsSet().length === 0) return;
  const { to, ...facts } = await paymentFacts(tx, attemptId);
  await queueMessage(tx, { kind, event: `${kind} ${attemptId}`, to, facts });
}

/** Of an unmatched payment nobody knows whose it is. */
async function queueRefund(tx: Tx, refundId: number): Promise<void> {
  const { attemptId, cents } = inCents(
    await tx.refund.findUniqueOrThrow({ where: { id: refundId }, select: { attemptId: true, cents: true } }),
  );
  if (attemptId === null) return;
  const { to, ...paid } = await paymentFacts(tx, attemptId);
  await queueMessage(tx, {
    kind: "payment.returned",
    event: `payment.returned ${refundId}`,
    to,
    facts: { ...paid, cents },
  });
}

/** 'pending' and 'paid' have the payment's own message. */
const WITH_MESSAGE: readonly OrderStatus[] = ["processing", "shipped", "delivered", "cancelled"];

/** Of several changes that still wait, the buyer gets the latest, and none if an undo leads back to what they know (D123). */
async function queueOrderStatus(
  tx: Tx,
  { orderId, canUndo }: Extract<EventCause, { type: "order.status" }>,
): Promise<void> {
  const { userId, orderNumber, status } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { userId: true, orderNumber: true, status: true },
  });
  const now = shopTime();
  const ofOrder = { userId, kind: "order.status", event: { startsWith: `order.status ${orderId} ` } };
  await withdraw(tx, ofOrder, now);
  const latest = await tx.delivery.findFirst({
    where: { ...ofOrder, NOT: NEVER_ARRIVED },
    orderBy: { id: "desc" },
    select: { event: true },
  });
  const event = `order.status ${orderId} ${status} `;
  if (!WITH_MESSAGE.includes(status) || latest?.event.startsWith(event)) return;
  await queueMessage(tx, {
    kind: "order.status",
    event: `${event}at ${now.toISOString()}`,
    to: [userId],
    facts: { orderId, orderNumber, status },
    dueAt: canUndo ? new Date(now.getTime() + UNDO_MINUTES * 60_000) : now,
  });
}

const NEVER_ARRIVED = { state: "failed", unsureTries: 0, claimedUntil: null } as const;

/** What waits, also for its next try. One that is being sent stays, and so does what a try has cost (D122). */
async function withdraw(tx: Tx, which: Prisma.DeliveryWhereInput, now: Date): Promise<void> {
  await tx.delivery.deleteMany({ where: { ...which, state: "waiting", tries: 0, claimedUntil: null } });
  await tx.delivery.updateMany({
    where: { ...which, state: "waiting", ...unclaimed(now) },
    data: { state: "failed", lastAnswer: "Withdrawn: the order has moved on" },
  });
}

async function queueOrderEdited(tx: Tx, orderId: number): Promise<void> {
  const { userId, ...order } = inCents(
    await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { userId: true, orderNumber: true, totalCents: true, dueCents: true, paymentStatus: true },
    }),
  );
  const { orderNumber, totalCents } = order;
  await queueMessage(tx, {
    kind: "order.edited",
    event: `order.edited ${orderId} at ${shopTime().toISOString()}`,
    to: [userId],
    facts: { orderId, orderNumber, totalCents, toPayCents: amountDueOf(order) },
  });
}
