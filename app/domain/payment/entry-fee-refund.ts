import type { PaymentStatus } from "~/domain/round/participation";
import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";

interface PaidEntryFee {
  readonly paymentStatus: PaymentStatus;
  readonly hasPledge: boolean;
  readonly isRoundOpen: boolean;
  /** The auction was deleted: its fees can still be refunded (D27). */
  readonly isDeleted: boolean;
  /** Too little is left of the round to join it again. */
  readonly closesSoon: boolean;
}

/** A single entry fee can be refunded only before its buyer pledges (D78). Voiding a round refunds all of its fees. */
export function refuseEntryFeeRefund({
  paymentStatus,
  hasPledge,
  isRoundOpen,
  isDeleted,
  closesSoon,
}: PaidEntryFee): Refusal | null {
  switch (paymentStatus) {
    case "refunded":
      return refuse("conflict", t("This entry fee went back already"));
    case "pending":
      return refuse("conflict", t("This payment is under way, or its money is on the way back"));
    case "failed":
      return refuse("conflict", t("This entry fee was never paid"));
    case "completed":
      if (!isRoundOpen && !isDeleted)
        return refuse("conflict", t("The round is over: its fees go back only where it is declared void"));
      if (hasPledge)
        return refuse(
          "conflict",
          t(
            "This buyer has pledged. A fee goes back only before the first pledge, or where the round is declared void",
          ),
        );
      // the shop could keep a rival out in the last minutes (D110)
      return closesSoon && !isDeleted
        ? refuse(
            "conflict",
            t("The round closes within 10 minutes: this buyer could not join it again in time"),
          )
        : null;
  }
}
