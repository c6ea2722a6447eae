import type { OrderStatus } from "~/domain/order/order";
import type { BuyerOrderStatus } from "~/domain/order/order-steps";
import { Badge } from "./badge";
import type { Tint } from "~/ui/theme/palette";
import { msg, t } from "~/texts/t";

export const orderStatusTones: Record<OrderStatus, Tint> = {
  pending: "amber",
  paid: "teal",
  processing: "violet",
  shipped: "blue",
  delivered: "green",
  cancelled: "red",
};

const tones: Record<BuyerOrderStatus, Tint> = { ...orderStatusTones, received: "amber" };
const LABELS: Record<BuyerOrderStatus, string> = {
  pending: msg("Pending"),
  paid: msg("Paid"),
  processing: msg("Processing"),
  shipped: msg("Shipped"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
  received: msg("Order received"),
};
const isKnown = (status: string): status is BuyerOrderStatus => Object.hasOwn(tones, status);

export const OrderStatusBadge = ({ status }: { status: string }) =>
  isKnown(status) ? (
    <Badge tone={tones[status]}>{t(LABELS[status])}</Badge>
  ) : (
    <Badge tone="red">{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
  );
