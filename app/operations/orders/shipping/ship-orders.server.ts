import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import {
  type SkippedOrder,
  type ShippedOrder,
  whyNotPacked,
  whyNotShipped,
} from "~/domain/order/shipping/shipping";
import { accepted, type Outcome } from "~/domain/refusal";
import { undoStatus } from "../undo-status.server";
import { updateOrderStatus } from "../update-order-status.server";

const CHANGED = "changed meanwhile";

/** Which of these orders may be shipped or packed, and why the others may not (D31, D80). */
export async function shippable(ids: readonly number[]) {
  const found = await db().order.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: {
      ...selectColumns(
        "Order",
        "id, orderNumber, shippingName, status, paymentStatus, paymentMethod, dueCents",
        "updatedAt",
      ),
      attempts: { where: { state: "refunding" }, take: 1, select: { id: true } },
    },
  });
  const judged = found.map(inCents).map((row) => {
    const order = { ...row, isRefunding: row.attempts.length > 0 };
    return { ...order, why: whyNotShipped(order), unpacked: whyNotPacked(order) };
  });
  return {
    orders: judged.flatMap(({ why, id, orderNumber, shippingName, status, updatedAt }) =>
      why === null ? [{ id, orderNumber, buyer: shippingName, status, updatedAt }] : [],
    ),
    left: judged.flatMap(({ why, orderNumber }): SkippedOrder[] =>
      why === null ? [] : [{ orderNumber, why }],
    ),
    toPack: judged.flatMap(({ id, unpacked }) => (unpacked === null ? [id] : [])),
    notToPack: judged.flatMap(({ unpacked, orderNumber }): SkippedOrder[] =>
      unpacked === null ? [] : [{ orderNumber, why: unpacked }],
    ),
  };
}

interface Shipment {
  readonly shipped: readonly ShippedOrder[];
  readonly left: readonly SkippedOrder[];
}

/** Ships each order separately: one that may not be shipped delays no other, and gives its reason. */
export async function shipOrders(actor: Viewer, ids: readonly number[]): Promise<Outcome<Shipment>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const { orders, left } = await shippable(ids);
  const shipped: ShippedOrder[] = [];
  for (const { id, orderNumber, status, updatedAt } of orders) {
    const outcome = await updateOrderStatus(actor, id, { status: "shipped", seenAt: updatedAt });
    if (outcome.ok) shipped.push({ id, from: status });
    else left.push({ orderNumber, why: CHANGED });
  }
  return accepted({ shipped, left });
}

interface UndoneShipping {
  readonly undone: number;
  readonly left: readonly SkippedOrder[];
}

/** Returns shipped orders to their previous status, within 10 minutes. One that was moved on meanwhile stays as it is. */
export async function undoShipping(
  actor: Viewer,
  shipped: readonly ShippedOrder[],
): Promise<Outcome<UndoneShipping>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const orders = await db().order.findMany({
    where: { id: { in: shipped.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    select: { id: true, orderNumber: true, status: true, updatedAt: true },
  });
  const left: SkippedOrder[] = [];
  for (const { id, orderNumber, status, updatedAt } of orders) {
    const outcome = status === "shipped" && (await undoStatus(actor, id, updatedAt));
    if (!outcome || !outcome.ok) left.push({ orderNumber, why: CHANGED });
  }
  return accepted({ undone: orders.length - left.length, left });
}
