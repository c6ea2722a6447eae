import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents, toColumn } from "~/db/rows.server";
import { stepsWithin } from "~/db/sync-transaction.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { ORDER_NOT_FOUND, type OrderStatus } from "~/domain/order/order";
import {
  unshippedParts,
  goodsText,
  refuseShipment,
  type ShippedPart,
  statusAfterShipment,
} from "~/domain/order/shipping/shipment";
import { leftToCollect, refuseCollecting } from "~/domain/order/shipping/parcel";
import { whyNotShipped } from "~/domain/order/shipping/shipping";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../../audit/record-audit.server";
import { type IdempotentWrite, storeAnswerStep } from "../../idempotency/key-claims.server";
import { queueShipped, withdrawShipped } from "../../messages/order-messages.server";
import { queueEvent } from "../../messages/queue-event.server";
import { nextVersion, shopTime } from "../../shop-clock.server";
import { shipmentFields, type ShipmentRow } from "../order-entities.queries.server";
import { msg, t } from "~/texts/t";

const line = { id: true, productTitle: true, quantity: true, shippedCount: true } as const;

/** An order with its shipments, oldest first; null if there is none. */
export async function orderToShip(id: number) {
  const row = await db().order.findUnique({
    where: { id },
    select: {
      ...selectColumns(
        "Order",
        "id, orderNumber, status, paymentStatus, paymentMethod, totalCents, dueCents, paidAt, updatedAt",
      ),
      items: { orderBy: { id: "asc" }, select: line },
      attempts: { where: { state: "refunding" }, take: 1, select: { id: true } },
      shipments: {
        orderBy: { id: "asc" },
        select: {
          ...selectColumns("Shipment", "id, courier, trackingNumber, collectCents, createdAt"),
          items: { orderBy: { orderItemId: "asc" }, select: { quantity: true, orderItem: { select: line } } },
        },
      },
    },
  });
  if (!row) return null;
  const order = inCents(row);
  const { attempts, items, ...rest } = order;
  return {
    ...rest,
    lines: items.map(({ productTitle, ...item }) => ({ ...item, title: productTitle })),
    why: whyNotShipped({ ...order, isRefunding: attempts.length > 0 }),
    leftToCollect: leftToCollect(order),
  };
}

type OrderToShip = NonNullable<Awaited<ReturnType<typeof orderToShip>>>;

const CHANGED = refuse("conflict", msg("This order was changed meanwhile. Check it and try again."));

interface NewShipment {
  readonly parts: readonly ShippedPart[] | null;
  readonly courier: string;
  readonly trackingNumber: string;
  /** The sum that the rider collects; null or left out: all that no other shipment collects. */
  readonly collectCents?: Cents | null;
}

/** The order becomes 'shipped' with its last piece, 'processing' before. No piece leaves twice, however many staff send the form. */
export async function shipGoods(
  actor: Viewer,
  orderId: number,
  { parts: wanted, courier, trackingNumber, collectCents: asked }: NewShipment,
  once: IdempotentWrite<ShipmentRow> | null = null,
): Promise<Outcome<{ status: OrderStatus; shipment: ShipmentRow }>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await orderToShip(orderId);
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  if (order.why !== null)
    return refused(refuse("conflict", t("This order cannot be shipped: {why}.", { why: order.why })));
  const parts = wanted ?? unshippedParts(order.lines);
  const collectCents = asked ?? order.leftToCollect;
  const refusal = refuseShipment(order.lines, parts) ?? refuseCollecting(order, collectCents);
  if (refusal) return refused(refusal);
  return transaction(async (tx) => {
    for (const { id, quantity } of parts) {
      const max = order.lines.find((one) => one.id === id)?.quantity ?? 0;
      const { count } = await tx.orderItem.updateMany({
        where: { id, orderId, shippedCount: { lte: max - quantity } },
        data: { shippedCount: { increment: quantity } },
      });
      if (count === 0) return refused(CHANGED);
    }
    const items = parts.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
    const shipment = await tx.shipment.create({
      data: {
        orderId,
        courier,
        trackingNumber,
        collectCents: toColumn(collectCents),
        createdAt: shopTime(),
        items: { create: items },
      },
      select: shipmentFields.select,
    });
    const status = await follow(tx, order, shipment.id);
    if (status === null) return refused(CHANGED);
    await recordAudit(tx, actor, "order.ship", orderId, {
      before: { status: order.status },
      after: { status, goods: goodsText(named(order, parts)), courier, trackingNumber, collectCents },
    });
    const answer = once && storeAnswerStep(once.claim, once.answerOf(inCents(shipment)));
    const overtaken = answer && (await stepsWithin(tx, answer));
    return overtaken ? refused(overtaken) : accepted({ status, shipment: inCents(shipment) });
  });
}

const named = ({ lines }: OrderToShip, parts: readonly ShippedPart[]) =>
  parts.map(({ id, quantity }) => ({ quantity, title: lines.find((one) => one.id === id)?.title ?? "" }));

/** Sets the status that follows from the lines; null if somebody else changed the order. */
async function follow(tx: Tx, order: OrderToShip, shipmentId?: number): Promise<OrderStatus | null> {
  const lines = await tx.orderItem.findMany({
    where: { orderId: order.id },
    select: { quantity: true, shippedCount: true },
  });
  const status = statusAfterShipment(lines);
  const { count } = await tx.order.updateMany({
    where: { id: order.id, status: order.status, updatedAt: order.updatedAt },
    // as `updateOrderStatus`: what staff have taken up has no deadline
    data: { status, payBefore: null, updatedAt: nextVersion(order.updatedAt) },
  });
  if (count === 0) return null;
  const orderId = order.id;
  const cause = shipmentId === undefined ? { orderId, canUndo: true } : { orderId, shipmentId };
  if (status !== order.status) await queueEvent(tx, { type: "order.status", ...cause });
  else if (shipmentId !== undefined) await queueShipped(tx, { orderId, shipmentId });
  return status;
}

/** A shipment that was entered by mistake: its goods are to be shipped again. Not once the order is delivered or cancelled. */
export async function undoShipment(
  actor: Viewer,
  orderId: number,
  shipmentId: number,
): Promise<Outcome<{ status: OrderStatus }>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await orderToShip(orderId);
  const shipment = order?.shipments.find(({ id }) => id === shipmentId);
  if (!order || !shipment) return refused(refuse("missing", ORDER_NOT_FOUND));
  if (order.status === "delivered" || order.status === "cancelled")
    return refused(
      refuse("conflict", t("This order is {status}: its shipments stay.", { status: order.status })),
    );
  return transaction(async (tx) => {
    const { count } = await tx.shipment.deleteMany({ where: { id: shipmentId, orderId } });
    if (count === 0) return refused(CHANGED);
    await withdrawShipped(tx, orderId, shipmentId);
    for (const { quantity, orderItem } of shipment.items)
      await tx.orderItem.updateMany({
        where: { id: orderItem.id, orderId },
        data: { shippedCount: { decrement: quantity } },
      });
    const status = await follow(tx, order);
    if (status === null) return refused(CHANGED);
    const goods = shipment.items.map((one) => ({
      title: one.orderItem.productTitle,
      quantity: one.quantity,
    }));
    await recordAudit(tx, actor, "order.undo_ship", orderId, {
      before: { status: order.status, goods: goodsText(goods) },
      after: { status },
    });
    return accepted({ status });
  });
}
