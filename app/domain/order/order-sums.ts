/** The two sums of orders that screens, files and REST show (D46, D80). In SQL: `app/operations/orders/order-sums.server.ts`. */
import type { Cents } from "~/domain/money";
import { type OrderPayment, type PaidOrder, amountDueOf } from "~/domain/payment/order-payment";
import type { OrderStatus } from "./order";

interface SummedOrder extends Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents"> {
  readonly status: OrderStatus;
}

/** In cents, delivery included, less refunds done or under way; 0 once the order is cancelled (D46). */
export const revenueOf = (order: SummedOrder, { leftCents }: Pick<OrderPayment, "leftCents">): Cents =>
  order.status === "cancelled" ? 0 : leftCents + amountDueOf(order);

/** In cents: goods only, quantity × price less the item's discount. An item bears its share of a refund of its order (D46). */
export function itemRevenueOf(
  itemCents: Cents,
  order: SummedOrder,
  payment: Pick<OrderPayment, "leftCents">,
): Cents {
  const returnedCents = order.totalCents - revenueOf(order, payment);
  if (order.status === "cancelled") return 0;
  return returnedCents === 0
    ? itemCents
    : itemCents - Math.round((itemCents * returnedCents) / order.totalCents);
}

/** In cents: what is still to be paid of an order that is not cancelled (D80). It is part of the revenue. */
export const owedOf = (order: SummedOrder): Cents => (order.status === "cancelled" ? 0 : amountDueOf(order));
