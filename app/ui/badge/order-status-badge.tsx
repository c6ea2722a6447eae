import type { OrderStatus } from "~/domain/order/order";
import type { BuyerOrderStatus } from "~/domain/order/order-steps";
import { Badge } from "./badge";
import type { Tint } from "~/ui/theme/palette";

export const orderStatusTones: Record<OrderStatus, Tint> = {
  pending: "amber",
  paid: "teal",
  processing: "violet",
  shipped: "blue",
  delivered: "green",
  cancelled: "red",
};

const tones: Record<BuyerOrderStatus, Tint> = { ...orderStatusTones, received: "amber" };
const isKnown = (status: string): status is BuyerOrderStatus => Object.hasOwn(tones, status);

export type OrderStatusBadgeProps = { status: string };

export function OrderStatusBadge({ status }: OrderStatusBadgeProps) {
  const text = status === "received" ? "Order received" : status.charAt(0).toUpperCase() + status.slice(1);
  return <Badge tone={isKnown(status) ? tones[status] : "red"}>{text}</Badge>;
}
