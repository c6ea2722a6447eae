import { type Cents, formatKsh } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg, t } from "~/texts/t";
import { amountDueOf, type PaidOrder } from "./order-payment";

type OrderToMarkPaid = Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents"> & {
  readonly status: string;
};

/** What 'Mark as paid' takes, in cents (D80): after a full refund the whole again, but not for an order that stays cancelled. */
export function centsToMarkPaid(order: OrderToMarkPaid, status = order.status): Outcome<Cents> {
  const cents = order.paymentStatus === "refunded" ? order.totalCents : amountDueOf(order);
  if (order.paymentStatus === "completed" && cents === 0) return refused(ALREADY_PAID);
  return order.paymentStatus === "refunded" && status === "cancelled"
    ? refused(CANCELLED_AND_REFUNDED)
    : accepted(cents);
}

/** A payment that staff enter, in cents: all that is to be paid, or a part of it. Then `dueCents` stays to be paid. */
export function enteredPayment(
  toPayCents: Cents,
  amountCents: Cents | null,
): Outcome<{ readonly cents: Cents; readonly dueCents: Cents }> {
  const cents = amountCents ?? toPayCents;
  if (cents > toPayCents)
    return refused(
      refuse("invalid", t("Only {sum} is to be paid", { sum: formatKsh(toPayCents) }), "amount"),
    );
  if (cents <= 0 && toPayCents > 0)
    return refused(refuse("invalid", msg("Please enter more than KSh 0"), "amount"));
  return accepted({ cents, dueCents: toPayCents - cents });
}

const ALREADY_PAID = refuse("conflict", msg("This order is paid already."));
const CANCELLED_AND_REFUNDED = refuse(
  "conflict",
  msg("This order is cancelled and its money went back. Reopen it first: set its status."),
);
