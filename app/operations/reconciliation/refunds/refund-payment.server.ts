import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { moneyOfOrder } from "../../orders/order-money.server";
import { limitToAttempt, refundOrder } from "../../orders/refund-order.server";
import type { RefundEnd } from "../../payments/refunds/send-refund.server";
import { participationToRefund, refundEntryFee } from "./refund-entry-fee.server";
import { recordAudit } from "../../audit/record-audit.server";
import { lockSum } from "~/db/locks.server";
import { duplicateWarning, possibleDuplicates, queryDuplicateStatuses } from "../duplicates.server";
import { NO_LONGER_UNMATCHED, UNMATCHED_NOT_FOUND } from "../match-confirmation.server";
import { openUnmatchedRefund } from "../../payments/refunds/open-refund.server";
import { msg, t } from "~/texts/t";

interface PaymentRefundRequest {
  /** Null: the whole remaining sum. */
  readonly cents: Cents | null;
  readonly reason: string;
  readonly isByHand: boolean;
  /** The refunded sum as a program read it: 'conflict' if it has changed since. */
  readonly seenRefundedCents?: Cents;
  /** The order's `updatedAt` as a form showed it: 'conflict' if it has changed since. */
  readonly seenAt?: Date | null;
}

const NOTHING_HERE = refuse("conflict", msg("This payment brought no money that can go back."));
const ALL_REFUNDED = refuse("conflict", msg("All the money of this order is back or on its way."));

/** A payment with the order or the entry fee that it paid, and why none of it can be refunded. Null if there is no such payment. */
export async function paymentToRefund(id: number) {
  const row = await db().paymentAttempt.findUnique({ where: { id }, select: paymentFields });
  if (!row) return null;
  const { orderId, participation, ...payment } = inCents(row);
  if (participation) {
    const fee = await participationToRefund(participation.round.productId, participation.id);
    const refusal = fee?.refusal ?? (payment.state === "completed" ? null : NOTHING_HERE);
    return { ...payment, fee, order: null, refusal };
  }
  const found = orderId === null ? null : await moneyOfOrder(orderId);
  const isPart = found?.payment.parts.some(({ attemptId }) => attemptId === id);
  const order = found && (isPart || found.payment.attemptId === id) ? limitToAttempt(found, id) : null;
  if (!order) return { ...payment, fee: null, order, refusal: NOTHING_HERE };
  const { leftCents } = order.payment;
  // by the order's read, because another refund may have started after the first read
  const refundedCents = payment.cents - leftCents;
  return { ...payment, refundedCents, fee: null, order, refusal: leftCents === 0 ? ALL_REFUNDED : null };
}

const paymentFields = {
  ...selectColumns("PaymentAttempt", "state, provider, cents, refundedCents, orderId"),
  participation: { select: { id: true, round: { select: { productId: true } } } },
} as const;

export type PaymentToRefund = NonNullable<Awaited<ReturnType<typeof paymentToRefund>>>;

/** An order's payment is refunded as a whole or in part (D80), an entry fee as a whole and the way it came (D78). */
export async function refundPayment(
  actor: Viewer,
  id: number,
  { seenRefundedCents, seenAt, ...wanted }: PaymentRefundRequest,
): Promise<Outcome<RefundEnd>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const payment = await paymentToRefund(id);
  if (!payment) return refused(refuse("missing", PAYMENT_NOT_FOUND));
  const { fee, order, refundedCents } = payment;
  if (seenRefundedCents !== undefined && seenRefundedCents !== refundedCents)
    return refused(refundedMeanwhile(refundedCents));
  const refusal = payment.refusal ?? (fee && refusePart(fee, wanted));
  if (refusal) return refused(refusal);
  if (fee) {
    const { id: participationId, round } = fee;
    const { reason } = wanted;
    const back = await refundEntryFee(actor, { auctionId: round.product.id, participationId, reason });
    return back.ok ? accepted({ end: "under way", text: null }) : back;
  }
  if (!order) return refused(NOTHING_HERE);
  const cents = wanted.cents ?? order.payment.leftCents;
  return refundOrder(actor, order.id, { ...wanted, cents, seenAt: seenAt ?? order.updatedAt, attemptId: id });
}

const refundedMeanwhile = (cents: Cents): Refusal =>
  refuse(
    "conflict",
    t("{sum} of this payment went back or is on its way by now.", { sum: formatKsh(cents) }),
  );

function refusePart(
  { feeCents }: { readonly feeCents: Cents },
  { cents, isByHand }: Pick<PaymentRefundRequest, "cents" | "isByHand">,
): Refusal | null {
  if (cents !== null && cents !== feeCents)
    return refuse("invalid", msg("An entry fee goes back as a whole"), "amount");
  return isByHand ? refuse("invalid", msg("An entry fee goes back the way it came"), "by_hand") : null;
}

interface UnmatchedRefundRequest {
  readonly id: number;
  readonly reason: string;
  /** The administrator says that it is a different payment from those in `possibleDuplicates`. */
  readonly isOther?: boolean;
}

/** Refunds the whole sum; a job sends it at once. Possible duplicates are looked for first, so that nothing is refunded twice (D79). */
export async function refundUnmatched(
  actor: Viewer,
  { id, reason, isOther = false }: UnmatchedRefundRequest,
): Promise<Outcome<{ cents: Cents }>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const money = await db().confirmation.findUnique({ where: { id } });
  if (!money) return refused(refuse("missing", UNMATCHED_NOT_FOUND));
  if (!isOther) await queryDuplicateStatuses(id);
  return transaction(async (tx: Tx): Promise<Outcome<{ cents: Cents }>> => {
    await lockSum(tx, Number(money.cents), "exclusive");
    const duplicates = isOther ? [] : await possibleDuplicates(id, tx);
    if (duplicates.length > 0) return refused(refuse("conflict", duplicateWarning(duplicates), "other"));
    if (!(await openUnmatchedRefund(tx, { confirmation: money, reason, actorId: actor.id })))
      return NO_LONGER_UNMATCHED;
    await recordAudit(tx, actor, "confirmation.return", id, {
      before: { state: "unmatched" },
      after: { state: "returning", refundedCents: money.cents, reason },
    });
    return accepted({ cents: Number(money.cents) });
  });
}
