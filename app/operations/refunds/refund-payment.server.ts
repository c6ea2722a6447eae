import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, PAYMENT_NOT_FOUND } from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { moneyOfOrder } from "../orders/order-money.server";
import { refundOrder } from "../orders/refund-order.server";
import type { RefundEnd } from "../payments/send-refund.server";
import { refundEntryFee } from "./refund-entry-fee.server";

export interface PaymentRefundRequest {
  /** Null: the whole remaining sum. */
  readonly cents: Cents | null;
  /** The refunded sum as the caller read it: 'conflict' if it has changed since. */
  readonly seenRefundedCents: Cents;
  readonly reason: string;
  readonly isByHand: boolean;
}

const NOTHING_HERE = refuse("conflict", "This payment brought no money that can go back.");

/** An order's payment is refunded as a whole or in part (D80), an entry fee as a whole and the way it came (D78). */
export async function refundPayment(
  actor: Viewer,
  id: number,
  { cents, seenRefundedCents, reason, isByHand }: PaymentRefundRequest,
): Promise<Outcome<RefundEnd>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const row = await db().paymentAttempt.findUnique({ where: { id }, select: refundable });
  if (!row) return refused(refuse("missing", PAYMENT_NOT_FOUND));
  const payment = inCents(row);
  const { orderId, participation, refundedCents } = payment;
  if (refundedCents !== seenRefundedCents) return refused(refundedMeanwhile(refundedCents));
  if (payment.state !== "completed") return refused(NOTHING_HERE);
  if (participation) {
    const refusal = refusePart(payment, { cents, isByHand });
    if (refusal) return refused(refusal);
    const { id: participationId, round } = participation;
    const back = await refundEntryFee(actor, { auctionId: round.productId, participationId, reason });
    return back.ok ? accepted({ end: "under way", text: null }) : back;
  }
  const order = orderId === null ? null : await moneyOfOrder(orderId);
  if (!order || order.payment.attemptId !== id) return refused(NOTHING_HERE);
  const { leftCents } = order.payment;
  // from the same read as the version checked below, because another refund may have started meanwhile
  const takenCents = payment.cents - leftCents;
  if (takenCents !== seenRefundedCents) return refused(refundedMeanwhile(takenCents));
  const wanted = { cents: cents ?? leftCents, reason, isByHand, seenAt: order.updatedAt };
  return refundOrder(actor, order.id, wanted);
}

const refundedMeanwhile = (cents: Cents): Refusal =>
  refuse("conflict", `${formatKsh(cents)} of this payment went back or is on its way by now.`);

const refundable = {
  state: true,
  cents: true,
  refundedCents: true,
  orderId: true,
  participation: { select: { id: true, round: { select: { productId: true } } } },
} as const;

function refusePart(
  fee: { readonly cents: Cents },
  { cents, isByHand }: Pick<PaymentRefundRequest, "cents" | "isByHand">,
): Refusal | null {
  if (cents !== null && cents !== fee.cents)
    return refuse("invalid", "An entry fee goes back as a whole", "amount");
  return isByHand ? refuse("invalid", "An entry fee goes back the way it came", "by_hand") : null;
}
