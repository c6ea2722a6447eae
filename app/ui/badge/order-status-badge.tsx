import { type OrderStatus, orderStatusLabel } from "~/domain/order/order";
import type { BuyerOrderStatus } from "~/domain/order/order-steps";
import { Badge } from "./badge";
import type { Tint } from "~/ui/theme/palette";
import { t } from "~/texts/t";

export const orderStatusTones: Record<OrderStatus, Tint> = {
  pending: "amber",
  paid: "teal",
  processing: "violet",
  shipped: "blue",
  delivered: "green",
  cancelled: "red",
};

const tones: Record<BuyerOrderStatus, Tint> = { ...orderStatusTones, received: "amber" };
const label = (status: BuyerOrderStatus) =>
  status === "received" ? t("Order received") : orderStatusLabel(status);
const isKnown = (status: string): status is BuyerOrderStatus => Object.hasOwn(tones, status);

export const OrderStatusBadge = ({ status }: { status: string }) =>
  isKnown(status) ? (
    <Badge tone={tones[status]}>{label(status)}</Badge>
  ) : (
    <Badge tone="red">{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
  );
