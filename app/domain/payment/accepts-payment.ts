import type { PaymentStatus } from "~/domain/round/participation";
import { acceptsJoins, type RoundOfAuction } from "~/domain/round/round";

interface Purpose {
  readonly order: { readonly status: string; readonly paymentStatus: string } | null;
  readonly participation: { readonly paymentStatus: PaymentStatus; readonly round: RoundOfAuction } | null;
}

/** False if the round or the order no longer accepts the payment, or is already paid. */
export function acceptsPayment({ order, participation }: Purpose, now: Date): boolean {
  if (order) return order.paymentStatus === "pending" && order.status !== "cancelled";
  if (!participation) return false;
  return participation.paymentStatus !== "completed" && acceptsJoins(participation.round, now);
}
