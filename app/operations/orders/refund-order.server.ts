import { transaction, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { spreadGoods } from "~/domain/order/refunded-goods";
import { paymentByAttempt } from "~/domain/payment/order-payment";
import { refuseRefund, spreadRefund } from "~/domain/payment/refund";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { openRefund } from "../payments/refunds/open-refund.server";
import { phoneThatPaid } from "../payments/phone-that-paid.server";
import { type RefundEnd, trySendRefund } from "../payments/refunds/send-refund.server";
import { recordManualPayment } from "../payments/manual-payment.server";
import { recordSales } from "../sales/record-sales.server";
import { orderToChange, type OrderWithMoney, writeUnchanged } from "./order-money.server";
import { goodsToRefund } from "./refunded-goods.server";
import { msg } from "~/texts/t";

interface WantedOrderRefund {
  readonly cents: Cents;
  readonly reason: string;
  /** An administrator pays it back, although it came by M-Pesa. */
  readonly isByHand: boolean;
  readonly seenAt: Date | null;
  /** Only what came by this attempt. */
  readonly attemptId?: number;
}

export async function refundOrder(
  actor: Viewer,
  orderId: number,
  { seenAt, attemptId, ...wanted }: WantedOrderRefund,
): Promise<Outcome<RefundEnd>> {
  const found = await orderToChange(actor, orderId, { need: "money", seenAt });
  if (!found.ok) return found;
  const order = attemptId === undefined ? found.value : limitToAttempt(found.value, attemptId);
  const refusal = refuseOrderRefund(order, wanted);
  if (refusal) return refused(refusal);
  const opened = await transaction(async (tx) => {
    const changed = await writeUnchanged(tx, order);
    return changed ? refused(changed) : openOrderRefund(tx, actor, { order, ...wanted });
  });
  return opened.ok ? accepted((await sendRefunds(opened.value)) ?? NOTHING_SENT) : opened;
}

/** The order as if this attempt alone had paid it. */
export function limitToAttempt<Order extends Pick<OrderWithMoney, "attempts" | "payment">>(
  order: Order,
  attemptId: number,
): Order {
  const attempt = order.attempts.find(({ id }) => id === attemptId);
  if (!attempt) return order;
  return { ...order, attempts: [attempt], payment: paymentByAttempt(order.payment, attempt) };
}

/** Each of the attempts that the sum is spread over must be able to give its part back. */
export function refuseOrderRefund(
  order: OrderWithMoney,
  { cents, isByHand }: Pick<WantedOrderRefund, "cents" | "isByHand">,
): Refusal | null {
  const refusal = refuseRefund(order.payment, { cents, isByMpesa: false });
  if (refusal) return refusal;
  for (const part of spreadRefund(order.payment, cents)) {
    const paid = part.attemptId === null ? order : limitToAttempt(order, part.attemptId);
    const refusedPart = refuseRefund(paid.payment, {
      cents: part.cents,
      isByMpesa: refundWayOf(paid, { isByHand }) === "daraja",
      isPayerKnown: isPayerKnown(paid),
    });
    if (refusedPart) return refusedPart;
  }
  return null;
}

const NOTHING_SENT: RefundEnd = { end: "completed", text: null };

/** Sends them one after the other; the end of the first that has not arrived. Null if there are none. */
export async function sendRefunds(ids: readonly number[]): Promise<RefundEnd | null> {
  const ends: RefundEnd[] = [];
  for (const id of ids) ends.push(await trySendRefund(id));
  return ends.find(({ end }) => end !== "completed") ?? ends[0] ?? null;
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

function isPayerKnown({ attempts, payment }: OrderWithMoney): boolean {
  const taken = attempts.find(({ id }) => id === payment.attemptId);
  return !taken || phoneThatPaid(taken) !== null;
}

interface OpenedRefund {
  readonly order: OrderWithMoney;
  readonly cents: Cents;
  readonly reason: string;
  readonly isByHand: boolean;
  readonly isForEdit?: boolean;
}

/** Runs in the transaction of its cause, after the order's guard. Returns the ids of the refunds, one for each attempt that gives a part. */
export async function openOrderRefund(
  tx: Tx,
  actor: Viewer,
  { order, cents, reason, isByHand, isForEdit = false }: OpenedRefund,
): Promise<Outcome<number[]>> {
  const { payment } = order;
  const ids: number[] = [];
  const parts = spreadRefund(payment, cents);
  // an edit has tax documents of its own
  const goods = isForEdit ? [] : await goodsToRefund(tx, order.id, { isWhole: cents === payment.leftCents });
  const goodsOfParts = spreadGoods(
    goods,
    parts.map((part) => part.cents),
  );
  for (const [at, { attemptId: found, cents: part }] of parts.entries()) {
    const attemptId = found ?? (await recordMissingPayment(tx, order));
    const paid = order.attempts.find(({ id }) => id === attemptId);
    const id = await openRefund(tx, {
      attempt: { id: attemptId, cents: paid?.cents ?? payment.paidCents },
      cents: part,
      reason,
      isForEdit,
      goods: goodsOfParts[at],
      actorId: actor.id,
      ...(isByHand || !paid || paid.provider === "hand" ? { way: "hand" as const } : {}),
    });
    if (id === null) return refused(refuse("conflict", msg("This money is on its way back already.")));
    ids.push(id);
    await recordAudit(tx, actor, "payment.refund", attemptId, {
      after: { orderNumber: order.orderNumber, refundedCents: part, reason, ...(isByHand && { by: "hand" }) },
    });
  }
  await recordSales(tx, order.id);
  return accepted(ids);
}

/** The payment of an order that an older version completed without a row for it. Returns the attempt's id. */
export const recordMissingPayment = (tx: Tx, order: OrderWithMoney): Promise<number> =>
  recordManualPayment(tx, {
    order,
    cents: order.payment.paidCents,
    receipt: order.mpesaTransactionId,
    entry: NO_ENTRY,
  });
