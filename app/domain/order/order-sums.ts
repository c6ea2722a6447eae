/** The two sums of orders that screens, files and REST show (D46, D80). In SQL: `app/operations/orders/order-sums.server.ts`. */
import type { Cents } from "~/domain/money";
import type { OrderPayment, PaidOrder } from "~/domain/payment/order-payment";
import type { OrderStatus } from "./order";

interface SummedOrder extends Pick<PaidOrder, "paymentStatus" | "totalCents"> {
  readonly status: OrderStatus;
}

/** In cents, delivery included, less refunds done or under way; 0 once the order is cancelled (D46). */
export const revenueOf = (
  { status, totalCents }: Pick<SummedOrder, "status" | "totalCents">,
  { paidCents, leftCents }: Pick<OrderPayment, "paidCents" | "leftCents">,
): Cents => (status === "cancelled" ? 0 : totalCents - (paidCents - leftCents));

/** In cents: goods only, quantity × price less the item's discount. An item bears its share of a refund of its order (D46). */
export function itemRevenueOf(
  itemCents: Cents,
  order: Pick<SummedOrder, "status" | "totalCents">,
  { paidCents, leftCents }: Pick<OrderPayment, "paidCents" | "leftCents">,
): Cents {
  const returnedCents = paidCents - leftCents;
  if (order.status === "cancelled") return 0;
  return returnedCents === 0
    ? itemCents
    : itemCents - Math.round((itemCents * returnedCents) / order.totalCents);
}

/** In cents: the whole of an order that is neither paid nor cancelled (D80). It is part of the revenue. */
export const owedOf = ({ status, paymentStatus, totalCents }: SummedOrder): Cents =>
  status !== "cancelled" && paymentStatus === "pending" ? totalCents : 0;
