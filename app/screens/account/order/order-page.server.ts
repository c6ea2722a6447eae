import { formatKsh } from "~/domain/money";
import { discountSum } from "~/domain/discount-code/discount";
import { isOnDelivery } from "~/domain/order/payment-method";
import { isJustPlaced, timeLeftText } from "~/domain/order/pay-before";
import { collectedWith } from "~/domain/order/shipping/parcel";
import { courierText, goodsText, unshippedText } from "~/domain/order/shipping/shipment";
import { orderSteps } from "~/domain/order/order-steps";
import { mayOfferCancel } from "~/domain/order/own-cancel";
import { refuseSum } from "~/domain/payment/mpesa";
import { amountDueOf } from "~/domain/payment/order-payment";
import { attemptCode, isUnderWay } from "~/domain/payment/attempt";
import { mayStillBePaid } from "~/domain/payment/payment-text";
import { refundText } from "~/domain/payment/own-payment-text";
import { kenyanMobile } from "~/domain/account/phone";
import { localPhone, whatsAppLink } from "~/domain/account/phone-text";
import { productPath } from "~/domain/product/product";
import { expectedDates, expectedDaysText } from "~/domain/settings/expected-days";
import { orderTaxSums } from "~/domain/tax/tax-invoice";
import { formatDayTime, formatDateTime } from "~/domain/time";
import { cancelFacts } from "~/operations/orders/cancel/cancel-own-order.server";
import { type OwnOrder, ownOrder } from "~/operations/orders/own-order.queries.server";
import { paybill } from "~/operations/payments/mpesa-limits.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { ownTaxInvoices } from "~/http/own-tax-invoices.server";
import { shopTime } from "~/operations/shop-clock.server";
import { t } from "~/texts/t";
import { orderStatusLook, sumLabel } from "./order-status";

/** Null for everybody but its buyer. `checkout`: M-Pesa payments are possible (D81). */
export async function orderPage(userId: number, id: number, { checkout }: { checkout: boolean }) {
  const [order, { shopName, kraPin, whatsapp }] = await Promise.all([ownOrder(userId, id), shopSettings()]);
  if (!order) return null;
  const taxInvoices = await ownTaxInvoices(userId, { orderId: id });
  const now = shopTime();
  return {
    shopName,
    kraPin,
    whatsApp:
      whatsapp &&
      whatsAppLink(
        t("Hello {shopName}, about my order {number}:", { shopName, number: order.orderNumber }),
        whatsapp,
      ),
    ...view(order, now),
    taxInvoices,
    ...paying(order, { checkout, now }),
    revalidateMs: revalidateMs(order, now),
  };
}

/** How often the page revalidates: while a payment is pending, while money may arrive after a failure, and while time runs. */
function revalidateMs({ attempts, payBefore }: OwnOrder, now: Date): number | null {
  const isMoving = attempts.some(({ state }) => isUnderWay(state) || state === "refunding");
  if (isMoving || attempts.some((attempt) => mayStillBePaid(attempt, now))) return REVALIDATE_MS;
  return payBefore ? TIME_LEFT_MS : null;
}

const REVALIDATE_MS = 10_000;
const TIME_LEFT_MS = 60_000;

function view(order: OwnOrder, now: Date) {
  const { status, payment, paymentMethod } = order;
  const isPickUp = order.pickUpPoint !== "";
  const isPartlyShipped = unshippedText(order) !== null;
  const situation = { status, money: payment.state, paymentMethod, isPickUp, isPartlyShipped };
  const isNew = (status === "pending" || status === "paid") && isJustPlaced(order.createdAt, now);
  return {
    id: order.id,
    number: order.orderNumber,
    placed: formatDateTime(order.createdAt),
    title: isNew ? t("Thank you. We have your order.") : t("Your order"),
    status: { ...orderStatusLook(situation), note: statusNote(order, now) },
    sum:
      payment.paidCents > 0 && amountDueOf(order) > 0 && status !== "cancelled"
        ? { label: t("Still to pay"), text: formatKsh(amountDueOf(order)) }
        : {
            label: sumLabel({ ...situation, paidBy: payment.paidBy }),
            text: formatKsh(order.totalCents),
          },
    steps: orderSteps(order).map(({ at, ...step }) => ({ ...step, at: at && formatDateTime(at) })),
    expected: expectedText(order),
    collectAt: status === "shipped" ? collectText(order) : null,
    lines: order.items.map(lineView),
    sums: [
      { label: t("Subtotal"), value: formatKsh(order.subtotalCents + order.discountCents) },
      ...discountSum(order, t("Discount")),
      { label: isPickUp ? t("Pick-up") : t("Delivery"), value: formatKsh(order.shippingFeeCents) },
      { label: t("Total"), value: formatKsh(order.totalCents), total: true },
      ...orderTaxSums(order)
        .filter(({ vatCents }) => vatCents > 0)
        .map(({ taxPercent: percent, vatCents }) => ({
          label: t("VAT of {percent} % included", { percent }),
          value: formatKsh(vatCents),
        })),
    ],
    shipments: shipmentsView(order),
    returns: order.returns.map(({ createdAt, reason, lines }) => ({
      label: formatDateTime(createdAt),
      value: `${goodsText(lines.map(({ quantity, orderItem }) => ({ quantity, title: orderItem.productTitle })))} · ${reason}`,
    })),
    delivery: [
      { label: t("Name"), value: order.shippingName },
      { label: t("Phone"), value: localPhone(order.shippingPhone) },
      ...placeOf(order),
      ...(order.buyerPin ? [{ label: t("KRA PIN"), value: order.buyerPin }] : []),
      ...(order.customerNotes ? [{ label: t("Notes"), value: order.customerNotes }] : []),
    ],
    isPickUp,
    payment: [
      { label: t("Method"), value: order.paymentMethod ? t(order.paymentMethod) : t("Not said") },
      { label: t("State"), value: paymentText(order) },
      ...(payment.state === "paid_in_part"
        ? [{ label: t("Paid so far"), value: formatKsh(payment.paidCents) }]
        : []),
      ...(order.mpesaTransactionId ? [{ label: t("M-Pesa receipt"), value: order.mpesaTransactionId }] : []),
      ...refundsOf(order),
    ],
    cancel: mayOfferCancel(cancelFacts(order))
      ? payment.leftCents > 0
        ? t("Your {sum} goes back to the phone that paid.", { sum: formatKsh(payment.leftCents) })
        : t("You have paid nothing, so nothing goes back.")
      : null,
  };
}

/** What left, with the sum to have ready for it, and what is still to come of an order that leaves in parts. */
function shipmentsView(order: OwnOrder) {
  const left = unshippedText(order);
  const shipments = order.shipments.map((shipment) => {
    const cents = isOnDelivery(order.paymentMethod) ? collectedWith(order, shipment) : 0;
    return {
      label: formatDateTime(shipment.createdAt),
      value: [
        goodsText(
          shipment.items.map(({ quantity, orderItem }) => ({ quantity, title: orderItem.productTitle })),
        ),
        courierText(shipment),
        cents > 0 && t("have {sum} ready", { sum: formatKsh(cents) }),
      ]
        .filter(Boolean)
        .join(" · "),
    };
  });
  return [...shipments, ...(left === null ? [] : [{ label: t("Still to come"), value: left }])];
}

export type OrderPage = NonNullable<Awaited<ReturnType<typeof orderPage>>>;

function paying(order: OwnOrder, { checkout, now }: { checkout: boolean; now: Date }) {
  const underWay = order.attempts.findLast(({ state }) => isUnderWay(state));
  const toPay = amountDueOf(order);
  const isUnpaid = order.status !== "cancelled" && (order.paymentStatus === "pending" || toPay > 0);
  return {
    paying: isUnpaid && underWay ? `/pay/${underWay.id}` : null,
    payNow:
      checkout && isUnpaid && !underWay && toPay > 0
        ? {
            shownCents: toPay,
            isOnDelivery: isOnDelivery(order.paymentMethod),
            phone: localPhone(kenyanMobile(order.shippingPhone) ?? ""),
            before: order.payBefore && order.payBefore > now ? formatDayTime(order.payBefore) : null,
            paybill: paybillOf(order),
          }
        : null,
  };
}

/** The account is the code of the payment that waits for this sum, else the order's number. */
function paybillOf(order: OwnOrder) {
  const business = paybill();
  const toPay = amountDueOf(order);
  if (business === null || refuseSum(toPay)) return null;
  const last = order.attempts.at(-1);
  const isOpen =
    last?.cents === toPay &&
    last.state === "failed" &&
    last.outcome !== "paid_too_late" &&
    last.outcome !== "same_payment_as";
  const account = last && isOpen ? attemptCode(last.id) : order.orderNumber.replaceAll("-", "");
  return { business, account, amount: formatKsh(toPay) };
}

function statusNote({ status, payment, payBefore, paidAt, paymentMethod }: OwnOrder, now: Date) {
  if (payment.state === "unpaid") {
    if (payBefore) return timeLeftText(payBefore, now);
    return isOnDelivery(paymentMethod) && status === "delivered" ? t("not paid yet") : null;
  }
  return payment.state === "paid" && paidAt && (status === "pending" || status === "paid")
    ? formatDayTime(paidAt)
    : null;
}

/** Dates are counted from the moment at which the shop can begin. */
function expectedText(order: OwnOrder) {
  const { status, expectedDays, payment, paymentMethod, createdAt, paidAt } = order;
  const isReady = status === "shipped" && order.pickUpPoint !== "";
  if (isReady || status === "delivered" || status === "cancelled") return null;
  const isWaiting = payment.state === "unpaid" || payment.state === "waiting";
  if (!isWaiting || isOnDelivery(paymentMethod)) return expectedDates(expectedDays, paidAt ?? createdAt);
  const days = expectedDaysText(expectedDays);
  return days && t("{days} after you pay", { days });
}

const collectText = ({ pickUpPoint, pickUpAddress, pickUpHours }: OwnOrder) =>
  pickUpPoint === "" ? null : [pickUpPoint, pickUpAddress, pickUpHours].filter(Boolean).join(" · ");

const lineView = ({ product, ...item }: OwnOrder["items"][number]) => ({
  id: item.id,
  title: item.productTitle,
  to: product.deletedAt === null ? productPath(item.productId, product.productType) : null,
  imageKey: product.imageKey,
  each: `${item.quantity} × ${formatKsh(item.productPriceCents)}`,
  total: formatKsh(item.totalCents),
});

function placeOf(order: OwnOrder) {
  const pickUp = [
    { label: t("Collect at"), value: order.pickUpPoint },
    { label: t("Address"), value: order.pickUpAddress },
    { label: t("Opening hours"), value: order.pickUpHours },
  ];
  if (order.pickUpPoint) return pickUp.filter(({ value }) => value !== "");
  return [
    { label: t("Address"), value: order.shippingAddress },
    { label: t("Town"), value: order.shippingCity },
    ...(order.shippingCounty ? [{ label: t("County"), value: order.shippingCounty }] : []),
  ].filter(({ value }) => value !== "");
}

function paymentText({ status, paymentStatus, dueCents, payment, paidAt, payBefore }: OwnOrder): string {
  if (paymentStatus === "completed" && dueCents > 0 && status !== "cancelled")
    return t("{sum} still to pay", { sum: formatKsh(dueCents) });
  if (paymentStatus === "completed")
    return paidAt ? t("Paid {date}", { date: formatDateTime(paidAt) }) : t("Paid");
  if (paymentStatus === "refunded") return t("Your money went back");
  if (status === "cancelled") return t("Not paid");
  if (payment.state === "waiting") return t("We are waiting for M-Pesa");
  return payBefore
    ? t("Not paid yet. Please pay by {date}.", { date: formatDayTime(payBefore) })
    : t("Not paid yet");
}

const refundsOf = ({ attempts }: OwnOrder) =>
  attempts
    .flatMap(({ refunds }) => refunds)
    .map((refund) => ({ label: t("Refund {id}", { id: refund.id }), value: refundText(refund) }));
