import type { OrderPaymentState } from "~/domain/payment/order-payment";
import { Badge, type BadgeTone } from "./badge";

const tones: Record<OrderPaymentState, BadgeTone> = {
  unpaid: "amber",
  waiting: "amber",
  paid: "green",
  paid_in_part: "amber",
  refunding: "violet",
  refund_failed: "red",
  refunded_in_part: "violet",
  refunded: "neutral",
};

export const OrderPaymentBadge = ({ state, label }: { state: OrderPaymentState; label: string }) => (
  <Badge tone={tones[state]}>{label}</Badge>
);
