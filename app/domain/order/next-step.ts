import { t } from "~/texts/t";
import type { OrderStatus } from "./order";
import { isOnDelivery } from "./payment-method";
import { isToConfirm, type OrderToShip, whyNotShipped } from "./shipping/shipping";

export interface OrderToMove extends OrderToShip {
  /** Blank if the order is delivered. */
  readonly pickUpPoint: string;
}

/** What staff do next with an order: a status to set, or a payment to enter. */
type NextStep =
  | { readonly kind: "status"; readonly to: OrderStatus; readonly label: string; readonly isCall: boolean }
  | { readonly kind: "payment"; readonly label: string };

const to = (status: OrderStatus, label: string, isCall = false): NextStep => ({
  kind: "status",
  to: status,
  label,
  isCall,
});

/** Null: the order is finished, or waits for its buyer. */
export function nextStepOf(order: OrderToMove): NextStep | null {
  const { status, paymentStatus, paymentMethod, pickUpPoint, dueCents = 0 } = order;
  if (isToConfirm(order)) return to("processing", t("Confirm"), true);
  if (status === "shipped")
    return to("delivered", pickUpPoint ? t("Mark as collected") : t("Mark as delivered"));
  if (status === "delivered")
    return (paymentStatus === "pending" || dueCents > 0) && isOnDelivery(paymentMethod)
      ? { kind: "payment", label: t("Enter the payment") }
      : null;
  if (whyNotShipped(order) !== null) return null;
  if (status === "processing") return to("shipped", pickUpPoint ? t("Mark as ready") : t("Mark as shipped"));
  return to("processing", t("Start packing"));
}
