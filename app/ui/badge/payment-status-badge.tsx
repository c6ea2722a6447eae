import type { PaymentStatus } from "~/domain/round/participation";
import { Badge, type BadgeTone } from "./badge";

const tones: Record<PaymentStatus, BadgeTone> = {
  pending: "amber",
  completed: "green",
  failed: "red",
  refunded: "neutral",
};

const isPaymentStatus = (status: string): status is PaymentStatus => Object.hasOwn(tones, status);

export type PaymentStatusBadgeProps = { status: string };

export function PaymentStatusBadge({ status }: PaymentStatusBadgeProps) {
  const text = status.charAt(0).toUpperCase() + status.slice(1);
  return <Badge tone={isPaymentStatus(status) ? tones[status] : "amber"}>{text}</Badge>;
}
