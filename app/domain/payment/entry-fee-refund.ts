import type { PaymentStatus } from "~/domain/round/participation";
import { type Refusal, refuse } from "~/domain/refusal";

export interface PaidEntryFee {
  readonly paymentStatus: PaymentStatus;
  readonly hasPledge: boolean;
  readonly isRoundOpen: boolean;
  /** The auction was deleted: its fees can still be refunded (D27). */
  readonly isDeleted: boolean;
}

/** A single entry fee can be refunded only before its buyer pledges (D78). Voiding a round refunds all of its fees. */
export function refuseEntryFeeRefund({
  paymentStatus,
  hasPledge,
  isRoundOpen,
  isDeleted,
}: PaidEntryFee): Refusal | null {
  switch (paymentStatus) {
    case "refunded":
      return refuse("conflict", "This entry fee went back already");
    case "pending":
      return refuse("conflict", "This payment is under way, or its money is on the way back");
    case "failed":
      return refuse("conflict", "This entry fee was never paid");
    case "completed":
      if (!isRoundOpen && !isDeleted)
        return refuse("conflict", "The round is over: its fees go back only where it is declared void");
      return hasPledge
        ? refuse(
            "conflict",
            "This buyer has pledged. A fee goes back only before the first pledge, or where the round is declared void",
          )
        : null;
  }
}
