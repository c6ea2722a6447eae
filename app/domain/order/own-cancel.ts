import type { Cents } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";
import type { OrderStatus } from "./order";

/** For staff; its buyer reads 'You cancelled this order'. */
export const CANCELLED_BY_BUYER = "by the buyer";

interface OwnCancelFacts {
  readonly status: OrderStatus;
  readonly isWon: boolean;
  /** What was paid and has not gone back. */
  readonly leftCents: Cents;
  /** Staff took the money, so only staff can give it back. */
  readonly isPaidByHand: boolean;
  readonly isAsked: boolean;
}

export function refuseOwnCancel(facts: OwnCancelFacts): Refusal | null {
  return (
    refuseForGood(facts) ??
    (facts.isAsked
      ? refuse(
          "conflict",
          t("Your phone is being asked for this order. Answer there, then cancel the order."),
        )
      : null)
  );
}

/** Whether the order page shows the cancel button. It also does during an M-Pesa prompt, which soon ends. */
export const mayOfferCancel = (facts: Omit<OwnCancelFacts, "isAsked">): boolean =>
  refuseForGood(facts) === null;

function refuseForGood({
  status,
  isWon,
  leftCents,
  isPaidByHand,
}: Omit<OwnCancelFacts, "isAsked">): Refusal | null {
  if (status === "cancelled") return refuse("conflict", t("This order is cancelled already."));
  if (status !== "pending" && status !== "paid")
    return refuse("conflict", t("We have begun with this order. Please call us to cancel it."));
  // a pledge is a promise, and nobody else can order the goods while this order stands
  if (isWon) return refuse("conflict", t("You won this in an auction. Please call us to cancel it."));
  if (leftCents > 0 && isPaidByHand)
    return refuse(
      "conflict",
      t("You did not pay by phone here. Please call us, so that your money goes back."),
    );
  return null;
}
