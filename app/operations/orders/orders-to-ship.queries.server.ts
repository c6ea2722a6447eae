import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { select } from "~/db/select.server";
import type { OrderStatus } from "~/domain/order/order";
import { STATUSES_TO_SHIP, TO_SHIP } from "~/domain/order/shipping/shipping";
import { OWES_DIFFERENCE } from "./orders-needing-attention.queries.server";
import { countedOrders, ordersBy, toShipCondition } from "./order-sql.server";

/** Longest waiting first, amounts in cents; statuses without waiting orders are left out. Four statements. */
export async function ordersToShip(take: number) {
  const [counts, ...oldest] = await Promise.all([
    select(
      countedOrders,
      Prisma.sql`FROM ${ordersBy("Order_waiting")}
        WHERE ${toShipCondition} GROUP BY "status"`,
    ),
    ...STATUSES_TO_SHIP.map((status) => oldestOf(status, take)),
  ]);
  return {
    counts: STATUSES_TO_SHIP.flatMap((status) => counts.filter((row) => row.status === status)),
    oldest: oldest
      .flat()
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
      .slice(0, take),
  };
}

/** One status at a time, because the index has each in order. */
async function oldestOf(status: OrderStatus, take: number) {
  const rows = await db().order.findMany({
    where: { status, paymentStatus: { in: [...(TO_SHIP[status] ?? [])] }, NOT: OWES_DIFFERENCE },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
    select: selectColumns(
      "Order",
      "id, orderNumber, status, shippingName, shippingCity, totalCents, createdAt",
    ),
  });
  return rows.map(inCents);
}
