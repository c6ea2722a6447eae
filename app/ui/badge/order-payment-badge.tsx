import type { OrderPaymentState } from "~/domain/payment/order-payment";
import { Badge, type BadgeTone } from "./badge";

const tones: Record<OrderPaymentState, BadgeTone> = {
  unpaid: "amber",
  waiting: "amber",
  paid: "green",
  refunding: "violet",
  refund_failed: "red",
  refunded_in_part: "violet",
  refunded: "neutral",
};

export interface OrderPaymentBadgeProps {
  state: OrderPaymentState;
  label: string;
}

export function OrderPaymentBadge({ state, label }: OrderPaymentBadgeProps) {
  return <Badge tone={tones[state]}>{label}</Badge>;
}
