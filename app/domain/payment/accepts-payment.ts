import type { PaymentStatus } from "~/domain/round/participation";
import type { Cents } from "~/domain/money";
import { type PaidOrder, amountDueOf } from "~/domain/payment/order-payment";
import { acceptsJoins, type RoundOfAuction } from "~/domain/round/round";

interface PayablePurpose {
  readonly cents: Cents;
  readonly order:
    | ({ readonly status: string } & Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents">)
    | null;
  readonly participation: { readonly paymentStatus: PaymentStatus; readonly round: RoundOfAuction } | null;
}

/** False if the round or the order no longer accepts the payment, is already paid, or costs another sum since. */
export function acceptsPayment({ cents, order, participation }: PayablePurpose, now: Date): boolean {
  if (order)
    return (
      order.status !== "cancelled" &&
      cents === amountDueOf(order) &&
      (cents > 0 || order.paymentStatus === "pending")
    );
  if (!participation) return false;
  return participation.paymentStatus !== "completed" && acceptsJoins(participation.round, now);
}
