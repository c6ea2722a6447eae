import { createHash } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { endsAlike } from "~/domain/payment/match";
import { refuseRefund } from "~/domain/payment/refund";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { openRefund } from "../payments/open-refund.server";
import { type RefundEnd, trySendRefund } from "../payments/send-refund.server";
import { recordManualPayment } from "../payments/manual-payment.server";
import { changedMeanwhile, orderToChange, type OrderWithMoney, whereUnchanged } from "./order-money.server";

export interface WantedOrderRefund {
  readonly cents: Cents;
  readonly reason: string;
  /** An administrator pays it back, although it came by M-Pesa. */
  readonly isByHand: boolean;
  readonly seenAt: Date | null;
}

export async function refundOrder(
  actor: Viewer,
  orderId: number,
  { seenAt, ...wanted }: WantedOrderRefund,
): Promise<Outcome<RefundEnd>> {
  const found = await orderToChange(actor, orderId, { need: "money", seenAt });
  if (!found.ok) return found;
  const order = found.value;
  const refusal = refuseRefund(order.payment, {
    cents: wanted.cents,
    isByMpesa: refundWayOf(order, wanted) === "daraja",
    isOtherPhone: isOtherPhone(order),
  });
  if (refusal) return refused(refusal);
  const opened = await transaction(async (tx) => {
    const { count } = await tx.order.updateMany({
      where: whereUnchanged(order),
      // only to set a new `updatedAt`
      data: { paymentStatus: order.paymentStatus },
    });
    if (count === 0) return refused(changedMeanwhile());
    return openOrderRefund(tx, actor, { order, ...wanted });
  });
  return opened.ok ? accepted(await trySendRefund(opened.value)) : opened;
}

/** A payment that staff entered is refunded by staff. */
export function refundWayOf(
  order: Pick<OrderWithMoney, "attempts" | "payment">,
  { isByHand }: { isByHand: boolean },
): string {
  const taken = order.attempts.find(({ id }) => id === order.payment.attemptId);
  return isByHand || !taken ? "hand" : taken.provider;
}

/** An older version completed the payment without a row for it. */
const NO_ENTRY = { method: null, enteredById: null, text: null };

/** Compares the end of the confirmation's number, or its hash. Without either, the prompted phone is assumed. */
function isOtherPhone({ attempts, payment }: OrderWithMoney): boolean {
  const taken = attempts.find(({ id }) => id === payment.attemptId);
  if (!taken?.confirmation || taken.phoneNumber === null) return false;
  const { phone } = taken.confirmation;
  if (/^[0-9a-f]{64}$/i.test(phone)) return phone.toLowerCase() !== hashOf(taken.phoneNumber);
  return /\d{3}$/.test(phone) && !endsAlike(phone, taken.phoneNumber);
}

const hashOf = (phone: string): string => createHash("sha256").update(phone.replace(/\D/g, "")).digest("hex");

interface OpenedRefund {
  readonly order: OrderWithMoney;
  readonly cents: Cents;
  readonly reason: string;
  readonly isByHand: boolean;
}

/** Runs in the transaction of its cause, after the order's guard. Returns the refund's id. */
export async function openOrderRefund(
  tx: Tx,
  actor: Viewer,
  { order, cents, reason, isByHand }: OpenedRefund,
): Promise<Outcome<number>> {
  const { payment } = order;
  const attemptId =
    payment.attemptId ??
    (await recordManualPayment(tx, {
      order,
      receipt: order.mpesaTransactionId,
      entry: NO_ENTRY,
    }));
  const refundId = await openRefund(tx, {
    attempt: { id: attemptId, cents: payment.paidCents },
    cents,
    reason,
    actorId: actor.id,
    ...(refundWayOf(order, { isByHand }) === "hand" && { way: "hand" }),
  });
  if (refundId === null) return refused(refuse("conflict", "This money is on its way back already."));
  await recordAudit(tx, actor, "payment.refund", attemptId, {
    after: { orderNumber: order.orderNumber, refundedCents: cents, reason, ...(isByHand && { by: "hand" }) },
  });
  return accepted(refundId);
}
