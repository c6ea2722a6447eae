import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { addedField, lineField } from "~/domain/order/order-edit";
import { owedOf, revenueOf } from "~/domain/order/order-sums";
import { admin } from "../products/management.fixture";
import { editOrder } from "./edit-order.server";
import { storedOrder } from "../orders/paid-order.fixture";

const HOME = {
  shippingName: "Wanjiku Mwangi",
  shippingPhone: "+254700000000",
  shippingAddress: "Moi Avenue 5",
  shippingCity: "Nairobi",
  shippingCounty: "",
  pickUpPoint: "",
};

interface Change {
  lines?: readonly (readonly [item: number, quantity: number])[];
  add?: readonly (readonly [goods: number | string, quantity: number])[];
  to?: Partial<typeof HOME>;
  /** Of the line with this item, or of goods that are added. */
  price?: readonly [line: number | string, price: string, reason?: string];
  total: number | null;
  seenAt?: Date | null;
}

export const edit = (
  id: number,
  { lines = [], add = [], price, to = {}, total, seenAt = null }: Change,
  by: Viewer = admin,
) =>
  editOrder(by, id, {
    ...HOME,
    ...to,
    quantities: new Map(lines),
    added: new Map(add.map(([productId, pieces]) => [String(productId), pieces])),
    price: price
      ? {
          line: typeof price[0] === "number" ? lineField(price[0]) : addedField(price[0]),
          typed: { price: price[1], off: "", reason: price[2] ?? "A regular" },
        }
      : null,
    agreedCents: total,
    seenAt,
  });

export const itemsOf = (orderId: number) =>
  db().orderItem.findMany({ where: { orderId }, orderBy: { id: "asc" } });

export async function itemOf(orderId: number): Promise<number> {
  const [item] = await itemsOf(orderId);
  if (!item) throw new Error("no items");
  return item.id;
}

export const sumsOf = async (id: number) => {
  const order = await storedOrder(id);
  return {
    total: order.totalCents,
    due: order.dueCents,
    left: order.payment.leftCents,
    revenue: revenueOf(order, order.payment),
    owed: owedOf(order),
  };
};

/** All pieces of a line, for `shipGoods`. */
export const pieces = (item: number, quantity: number) => ({
  parts: [{ id: item, quantity }],
  courier: "",
  trackingNumber: "",
});
