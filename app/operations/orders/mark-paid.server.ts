import { transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { type Cents, formatKsh } from "~/domain/money";
import { type OrderStatus, stockEffect } from "~/domain/order/order";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { attemptCode, PAID_STATES } from "~/domain/payment/attempt";
import { centsToMarkPaid, enteredPayment } from "~/domain/payment/mark-paid";
import { CASH, TYPED_CODE } from "~/domain/payment/reported-method";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { lockSum } from "~/db/locks.server";
import { queueEvent } from "../messages/queue-event.server";
import { moveStock } from "./move-stock.server";
import { type ManualEntry, payOrderByReceipt, recordManualPayment } from "../payments/manual-payment.server";
import { shopTime } from "../shop-clock.server";
import { orderToChange, type OrderWithMoney, writeUnchanged } from "./order-money.server";
import { t } from "~/texts/t";

export interface MarkPaidRequest {
  /** For M-Pesa the code that was read; null for cash. */
  readonly receipt: string | null;
  readonly takenBy: string | null;
  readonly seenAt: Date | null;
  /** Somebody saw the code on the payer's phone, but M-Pesa sent no confirmation of it. */
  readonly isSeenOnPhone?: boolean;
  /** The order gets this status once it is paid in whole. */
  readonly status?: OrderStatus | undefined;
  /** A part of the sum in cents; null for all that is to be paid. */
  readonly amountCents?: Cents | null;
  /** The customer pays the rest when the goods come. */
  readonly isRestOnDelivery?: boolean;
}

/** At any order status, for all or a part; not for an order that stays cancelled after its refund (D80). Refuses a code that was used. */
export async function markPaid(
  actor: Viewer,
  orderId: number,
  { receipt, takenBy, seenAt, isSeenOnPhone = false, amountCents = null, ...request }: MarkPaidRequest,
): Promise<Outcome<OrderWithMoney>> {
  const found = await orderToChange(actor, orderId, { need: "money", seenAt });
  if (!found.ok) return found;
  const order = found.value;
  const toMark = centsToMarkPaid(order, request.status);
  if (!toMark.ok) return toMark;
  const entered = enteredPayment(toMark.value, amountCents);
  if (!entered.ok) return entered;
  const { cents, dueCents } = entered.value;
  const status = (dueCents === 0 ? request.status : undefined) ?? order.status;
  const paymentMethod = dueCents > 0 && request.isRestOnDelivery ? ON_DELIVERY : order.paymentMethod;
  const effect = stockEffect(order.status, status);
  try {
    return await transaction(async (tx) => {
      const data = {
        status,
        paymentStatus: "completed",
        paidAt: shopTime(),
        payBefore: null,
        dueCents: toColumn(dueCents),
        paymentMethod,
        mpesaTransactionId: receipt,
        moneyKeptAt: null,
      } as const;
      if (receipt !== null) await lockSum(tx, cents, "shared");
      const refusal =
        (await writeUnchanged(tx, order, { data })) ??
        (receipt === null ? null : await refuseReceipt(tx, { orderId, receipt, cents, isSeenOnPhone })) ??
        (effect === "none" ? null : await moveStock(tx, effect, order));
      if (refusal) return refused(refusal);
      if (status !== order.status) await queueEvent(tx, { type: "order.status", orderId });
      await writeMoney(tx, order, { cents, receipt, entry: entryOf(actor, { receipt, takenBy }) });
      await recordAudit(tx, actor, "order.pay", orderId, {
        before: {
          paymentStatus: order.paymentStatus,
          ...(status !== order.status && { status: order.status }),
          ...(paymentMethod !== order.paymentMethod && { paymentMethod: order.paymentMethod }),
        },
        after: {
          paymentStatus: "completed",
          ...(status !== order.status && { status }),
          ...(paymentMethod !== order.paymentMethod && { paymentMethod }),
          paidCents: cents,
          ...(dueCents > 0 && { dueCents }),
          ...(receipt === null ? { cashTakenBy: takenBy } : { mpesaReceipt: receipt }),
        },
      });
      return accepted({ ...order, dueCents });
    });
  } catch (error) {
    // another administrator entered the same code at the same moment
    if (receipt !== null && isDuplicate(error))
      return refused(
        refuse("conflict", t("{receipt} was just used for another payment", { receipt }), "receipt"),
      );
    throw error;
  }
}

const entryOf = (
  { id: enteredById }: Viewer,
  { receipt, takenBy }: Pick<MarkPaidRequest, "receipt" | "takenBy">,
): ManualEntry =>
  receipt === null
    ? { method: CASH, enteredById, text: `Cash, taken by ${takenBy ?? "an administrator"}` }
    : { method: TYPED_CODE, enteredById, text: "An administrator typed its M-Pesa code" };

interface Entered {
  readonly cents: Cents;
  readonly receipt: string | null;
  readonly entry: ManualEntry;
}

async function writeMoney(tx: Tx, order: OrderWithMoney, { cents, receipt, entry }: Entered) {
  if (receipt === null) return recordManualPayment(tx, { order, cents, receipt, entry });
  const attemptId = await payOrderByReceipt(tx, { order, cents, receipt, entry });
  await tx.confirmation.updateMany({
    where: { mpesaReceipt: receipt, state: "unmatched" },
    data: { state: "matched", attemptId },
  });
}

interface TypedCode {
  readonly orderId: number;
  readonly receipt: string;
  readonly cents: Cents;
  readonly isSeenOnPhone: boolean;
}

/** A payment that M-Pesa confirmed (D79) counts once, for its own sum. One that it did not, or that may be known, needs staff's word. */
async function refuseReceipt(tx: Tx, typed: TypedCode): Promise<Refusal | null> {
  const { receipt, cents, isSeenOnPhone } = typed;
  const used = await tx.paymentAttempt.findUnique({
    where: { receipt },
    select: { order: { select: { orderNumber: true } } },
  });
  if (used)
    return refuse(
      "conflict",
      t("{receipt} paid for {orderNumber}", {
        receipt,
        orderNumber: used.order?.orderNumber ?? "an entry fee",
      }),
      "receipt",
    );
  if ((await tx.refund.count({ where: { receipt } })) > 0)
    return refuse("conflict", t("{receipt} is money that the shop sent back", { receipt }), "receipt");
  const confirmed = await tx.confirmation.findUnique({
    where: { mpesaReceipt: receipt },
    select: { state: true, cents: true, proof: true },
  });
  // a callback that M-Pesa's list does not confirm may be forged (D75)
  const isSure = confirmed !== null && confirmed.proof !== "awaited" && confirmed.proof !== "missing";
  if (!isSeenOnPhone) {
    const known = await paymentWithoutCode(tx, typed);
    if (known) return refuse("invalid", knownPaymentText(receipt, attemptCode(known.id)), "seen_on_phone");
    if (!isSure) return refuse("invalid", unconfirmedText(receipt), "seen_on_phone");
  }
  if (!confirmed) return null;
  if (confirmed.state !== "unmatched")
    return refuse(
      "conflict",
      t("The money of {receipt} was sent back or counted elsewhere", { receipt }),
      "receipt",
    );
  return Number(confirmed.cents) === cents
    ? null
    : refuse(
        "conflict",
        t("{sum} came with {receipt}, but {toPay} is to be paid", {
          sum: formatKsh(Number(confirmed.cents)),
          receipt,
          toPay: formatKsh(cents),
        }),
        "receipt",
      );
}

/** A payment for this order whose code M-Pesa never sent: a status query settled it, and it was refunded or came too late. */
const paymentWithoutCode = (tx: Tx, { orderId, cents }: TypedCode) =>
  tx.paymentAttempt.findFirst({
    where: {
      orderId,
      provider: "daraja",
      receipt: null,
      cents: toColumn(cents),
      OR: [{ state: { in: [...PAID_STATES] } }, { outcome: "paid_too_late" }],
    },
    select: { id: true },
  });

const knownPaymentText = (receipt: string, payment: string) =>
  t(
    "{payment} came for this order without its code, and {receipt} may be that payment: see {payment} under Payments. If the payer's phone shows two payments, tick this to go on.",
    { payment, receipt },
  );

const unconfirmedText = (receipt: string) =>
  t(
    "M-Pesa has sent this shop no confirmation of {receipt}. Check it on the payer's phone, and tick this to go on.",
    { receipt },
  );
