import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";
import { refuseCents } from "./mpesa";
import type { OrderPayment } from "./order-payment";

interface WantedRefund {
  readonly cents: Cents;
  /** Sent by M-Pesa; otherwise an administrator pays it back. */
  readonly isByMpesa: boolean;
  /** False: nobody knows all digits of the phone that paid (D114). */
  readonly isPayerKnown?: boolean;
}

/** A refund never exceeds the payment, and is not sent twice (D80). */
export function refuseRefund(
  payment: OrderPayment,
  { cents, isByMpesa, isPayerKnown = true }: WantedRefund,
): Refusal | null {
  if (payment.paidCents === 0)
    return refuse("conflict", t("This order is not paid: there is nothing to refund."));
  if (payment.leftCents === 0)
    return refuse("conflict", t("All the money of this order is back or on its way."));
  if (cents === 0) return refuse("invalid", t("Please enter an amount"), "amount");
  if (cents > payment.leftCents)
    return refuse(
      "invalid",
      t("At most {sum} can be refunded", { sum: formatKsh(payment.leftCents) }),
      "amount",
    );
  if (!isByMpesa) return null;
  return refuseCents(cents, "amount") ?? (isPayerKnown ? null : refusePart(payment, cents));
}

/** Which attempt gives which part of a sum back, the newest first. An attempt that is not recorded is null. */
export function spreadRefund(
  { parts, attemptId }: Pick<OrderPayment, "parts" | "attemptId">,
  cents: Cents,
): { readonly attemptId: number | null; readonly cents: Cents }[] {
  if (parts.length < 2) return [{ attemptId, cents }];
  let left = cents;
  return parts
    .map((part) => {
      const taken = Math.min(left, part.leftCents);
      left -= taken;
      return { attemptId: part.attemptId, cents: taken };
    })
    .filter((part) => part.cents > 0);
}

/** A part is paid out to a phone number, the whole is reversed by its receipt (D78). */
const refusePart = ({ paidCents }: OrderPayment, cents: Cents): Refusal | null =>
  cents === paidCents
    ? null
    : refuse(
        "invalid",
        t(
          "M-Pesa did not say which phone paid, to the last digit: only the whole {sum} can go back to it. Send all of it back, or give a part back yourself.",
          { sum: formatKsh(paidCents) },
        ),
        "amount",
      );

/** The refund method: a reversal takes the whole of a receipt, a payout sends any sum to a phone. */
export type RefundMethod = "reversal" | "payout";

/** Chosen at the first request and never changed, so that no refund is sent both ways (D78). */
export const chooseRefundMethod = (money: {
  readonly isWhole: boolean;
  readonly receipt: string | null;
}): RefundMethod => (money.isWhole && money.receipt !== null ? "reversal" : "payout");

const SILENT_MS = 60 * 60_000;

/** M-Pesa reports the end of a refund once, within minutes (D78). After an hour a person looks it up. */
export const isRefundSilent = (
  refund: { readonly state: string; readonly way: string; readonly startedAt: Date },
  now: Date,
): boolean =>
  refund.way === "daraja" &&
  ["started", "accepted", "unknown"].includes(refund.state) &&
  now.getTime() - refund.startedAt.getTime() > SILENT_MS;

/** A person may end a silent refund either way, and record that staff paid a failed one back. */
export const mayResolveRefund = (
  refund: Parameters<typeof isRefundSilent>[0],
  { hasArrived, now }: { readonly hasArrived: boolean; readonly now: Date },
): boolean => isRefundSilent(refund, now) || (refund.state === "failed" && hasArrived);
