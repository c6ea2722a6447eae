import type { OrderStatus } from "~/domain/order/order";
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

const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(orderStatusTones, status);

export type OrderStatusBadgeProps = { status: string };

export function OrderStatusBadge({ status }: OrderStatusBadgeProps) {
  const words = status.charAt(0).toUpperCase() + status.slice(1);
  return <Badge tone={isOrderStatus(status) ? orderStatusTones[status] : "red"}>{words}</Badge>;
}
