/** Messages to buyers and staff about an order (D123). */
import type { Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { sql } from "~/db/sql.server";
import { inCents } from "~/db/rows.server";
import { pipeline, type Steps } from "~/db/sync-transaction.server";
import { dueForStaff } from "~/domain/message/timing";
import type { Cents } from "~/domain/money";
import { type OrderStatus, UNDO_MINUTES } from "~/domain/order/order";
import { isOnDelivery } from "~/domain/order/payment-method";
import { leftToCollect } from "~/domain/order/shipping/parcel";
import { goodsText, leftToShip } from "~/domain/order/shipping/shipment";
import { amountDueOf } from "~/domain/payment/order-payment";
import { msg } from "~/texts/t";
import { shopTime } from "../shop-clock.server";
import { channelsSet } from "./channels.server";
import { queueMessage, queueMessageSteps } from "./queue-message.server";
import { staffWith } from "./staff-with.server";
import { withdrawMessages } from "./withdraw-messages.server";

const withdraw = (tx: Tx, which: Prisma.DeliveryWhereInput, now: Date) =>
  withdrawMessages(tx, which, { now, reason: "Withdrawn: the order has moved on" });

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** A buyer who goes on to pay reads of the payment alone. */
const PAYING_MINUTES = 10;

interface PlacedOrder {
  readonly id: number;
  readonly orderNumber: string;
  readonly userId: number;
  readonly totalCents: Cents;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  /** It is cancelled if it is not paid by then; null if it can be paid later. */
  readonly payBefore: Date | null;
  readonly shippingCity: string;
  readonly pickUpPoint: string;
  readonly createdAt: Date;
  /** Who took it at the counter or by phone. */
  readonly takenById?: number | undefined;
}

/** Part of the order's transaction, in one round trip. Staff are notified of an order with a deadline once it is paid. */
export function* queuePlaced(order: PlacedOrder): Steps<void> {
  const { id: orderId, orderNumber, totalCents, payBefore, createdAt } = order;
  const isForDelivery = isOnDelivery(order.paymentMethod);
  const toStaff = staffWith("orders");
  yield* pipeline(
    queueMessageSteps({
      kind: "order.placed",
      event: `order.placed ${orderId}`,
      to: [order.userId],
      facts: {
        orderId,
        orderNumber,
        totalCents,
        toPayCents: order.paymentStatus === "completed" ? 0 : totalCents,
        payBefore,
        isOnDelivery: isForDelivery,
      },
      dueAt: payBefore === null ? createdAt : minutesAfter(createdAt, PAYING_MINUTES),
    }),
    queueMessageSteps({
      kind: "order.new",
      event: `order.new ${orderId}`,
      to: order.takenById === undefined ? toStaff : sql`${toStaff} AND "id" <> ${order.takenById}`,
      facts: {
        orders: 1,
        totalCents,
        orderId,
        orderNumber,
        payment: isForDelivery ? msg("on delivery") : order.paymentMethod,
        place: order.pickUpPoint || order.shippingCity,
      },
      dueAt: dueForStaff(payBefore ?? createdAt),
    }),
  );
}

const aboutOrder = (kind: "order.placed" | "order.new", orderId: number) => ({
  kind,
  event: { startsWith: `${kind} ${orderId} ` },
});

/** The payment's own message tells the buyer; staff learn of an order that waited for it. */
export async function followPayment(tx: Tx, orderId: number): Promise<void> {
  await withdraw(tx, aboutOrder("order.placed", orderId), shopTime());
  const dueAt = dueForStaff(shopTime());
  await tx.delivery.updateMany({
    where: { ...aboutOrder("order.new", orderId), state: "waiting", tries: 0, dueAt: { gt: dueAt } },
    data: { dueAt },
  });
}

const parcelEvent = (orderId: number, shipmentId: number) => `order.shipped ${orderId} ${shipmentId}`;

/** Waits while staff can undo it, and takes the place of a change of status that waits. */
export async function queueShipped(
  tx: Tx,
  { orderId, shipmentId }: { readonly orderId: number; readonly shipmentId: number },
): Promise<void> {
  if (channelsSet().length === 0) return;
  const now = shopTime();
  const shipment = inCents(
    await tx.shipment.findUniqueOrThrow({
      where: { id: shipmentId },
      select: {
        courier: true,
        trackingNumber: true,
        collectCents: true,
        order: { select: { userId: true, orderNumber: true, items: true } },
      },
    }),
  );
  const { order, ...parcel } = shipment;
  await withdraw(tx, aboutStatus(order.userId, orderId), now);
  const left = order.items.map((item) => ({ title: item.productTitle, quantity: leftToShip(item) }));
  await queueMessage(tx, {
    kind: "order.shipped",
    event: parcelEvent(orderId, shipmentId),
    to: [order.userId],
    facts: {
      ...parcel,
      orderId,
      orderNumber: order.orderNumber,
      stillToCome: goodsText(left.filter(({ quantity }) => quantity > 0)),
    },
    dueAt: minutesAfter(now, UNDO_MINUTES),
  });
}

/** Drops the message about a parcel that did not leave after all, unless it was sent. */
export const withdrawShipped = (tx: Tx, orderId: number, shipmentId: number) =>
  withdraw(
    tx,
    { kind: "order.shipped", event: { startsWith: `${parcelEvent(orderId, shipmentId)} ` } },
    shopTime(),
  );

const aboutStatus = (userId: number, orderId: number) => ({
  userId,
  kind: "order.status",
  event: { startsWith: `order.status ${orderId} ` },
});

/** 'pending' and 'paid' have the payment's own message. */
const WITH_MESSAGE: readonly OrderStatus[] = ["processing", "shipped", "delivered", "cancelled"];

const statusFields = {
  ...selectColumns("Order", "userId, orderNumber, status, paymentStatus, totalCents, dueCents, paidAt"),
  shipments: { select: { collectCents: true, createdAt: true } },
} as const;

/** Of several changes that still wait, the buyer gets the latest, and none if an undo leads back to what they know (D123). */
export async function queueOrderStatus(
  tx: Tx,
  { orderId, canUndo }: { readonly orderId: number; readonly canUndo?: boolean },
): Promise<void> {
  const order = inCents(await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: statusFields }));
  const { userId, orderNumber, status } = order;
  const now = shopTime();
  const ofOrder = aboutStatus(userId, orderId);
  await withdraw(tx, ofOrder, now);
  if (status === "cancelled")
    for (const kind of ["order.placed", "order.new"] as const)
      await withdraw(tx, aboutOrder(kind, orderId), now);
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
    facts: { orderId, orderNumber, status, toPayCents: status === "shipped" ? leftToCollect(order) : 0 },
    dueAt: canUndo ? minutesAfter(now, UNDO_MINUTES) : now,
  });
}

const NEVER_ARRIVED = { state: "failed", unsureTries: 0, claimedUntil: null } as const;

export async function queueOrderEdited(tx: Tx, orderId: number): Promise<void> {
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
