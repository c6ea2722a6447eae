import { isOnDelivery } from "./payment-method";
import type { OrderStatus } from "./order";
import { CANCELLED_BY_BUYER } from "./own-cancel";
import { msg, t } from "~/texts/t";

export interface OrderFacts {
  readonly status: OrderStatus;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly cancelReason: string;
  /** Blank if the order is delivered. */
  readonly pickUpPoint: string;
}

interface OrderStep {
  readonly label: string;
  /** 'next' is the step that the order waits for. */
  readonly state: "done" | "next" | "coming" | "cancelled";
  readonly at: Date | null;
}

/** The label if the order is delivered, the label if it is picked up, and the statuses in which the step is done. */
const AFTER_PAYMENT = [
  [msg("Packed"), msg("Packed"), ["processing", "shipped", "delivered"]],
  [msg("Shipped"), msg("Ready"), ["shipped", "delivered"]],
  [msg("Delivered"), msg("Collected"), ["delivered"]],
] as const satisfies readonly (readonly [string, string, readonly OrderStatus[]])[];

/** 'received': nothing is pending for a buyer who pays on delivery. */
export type BuyerOrderStatus = OrderStatus | "received";

/** A buyer sees that an order is paid before anybody packs it (D80). */
export function statusForBuyer({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<OrderFacts, "status" | "paymentStatus" | "paymentMethod">): BuyerOrderStatus {
  if (status !== "pending") return status;
  if (paymentStatus === "completed") return "paid";
  return isOnDelivery(paymentMethod) ? "received" : status;
}

/** The steps of an order as its buyer sees them (D81). Payment is not status (D80): on delivery it comes last. */
export function orderSteps(order: OrderFacts): OrderStep[] {
  const isPaid = order.paymentStatus !== "pending";
  const placed = { label: t("Placed"), isDone: true, at: order.createdAt };
  const paid = { label: t("Paid"), isDone: isPaid, at: order.paidAt };
  if (order.status === "cancelled")
    return [
      ...[placed, ...(isPaid ? [paid] : [])].map(({ label, at }) => ({ label, at, state: "done" as const })),
      { label: cancelledText(order), state: "cancelled", at: null },
    ];
  const way = AFTER_PAYMENT.map(([delivered, collected, statuses]) => ({
    label: t(order.pickUpPoint ? collected : delivered),
    isDone: statuses.some((status) => status === order.status),
    at: null,
  }));
  const isPaidLast = isOnDelivery(order.paymentMethod) && !isPaid;
  const steps = isPaidLast ? [placed, ...way, paid] : [placed, paid, ...way];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ label, isDone, at }, index) => ({
    label,
    at: isDone ? at : null,
    state: isDone ? "done" : index === next ? "next" : "coming",
  }));
}

function cancelledText({ cancelReason }: OrderFacts): string {
  if (cancelReason === CANCELLED_BY_BUYER) return t("You cancelled this order");
  return cancelReason === "" ? t("Cancelled") : t("Cancelled: {reason}", { reason: t(cancelReason) });
}
