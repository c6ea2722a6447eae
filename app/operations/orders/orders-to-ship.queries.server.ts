import { tableColumns } from "~/db/columns.server";
import { select } from "~/db/select.server";
import type { OrderStatus } from "~/domain/order/order";
import { STATUSES_TO_SHIP } from "~/domain/order/shipping/shipping";
import { countedOrders, ordersBy, toShipCondition, toShipIn } from "./order-sql.server";

/** Longest waiting first, amounts in cents; statuses without waiting orders are left out. Four statements. */
export async function ordersToShip(take: number) {
  const [counts, ...oldest] = await Promise.all([
    select(countedOrders)`FROM ${ordersBy("Order_waiting")}
      WHERE ${toShipCondition} GROUP BY "status"`,
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

const oldestOrder = tableColumns(
  "Order",
  '"Order"',
  "id, orderNumber, status, shippingName, shippingCity, totalCents, createdAt",
);

/** One status at a time, because the index has each in order. */
const oldestOf = (status: OrderStatus, take: number) =>
  select(oldestOrder)`FROM "Order" WHERE ${toShipIn(status)} ORDER BY "createdAt", "id" LIMIT ${take}`;
