import { formatKsh } from "~/domain/money";
import { orderSteps, statusForBuyer } from "~/domain/order/order-steps";
import { isUnderWay } from "~/domain/payment/attempt";
import { mayStillBePaid } from "~/domain/payment/payment-text";
import { refundText } from "~/domain/payment/own-payment-text";
import { kenyanMobile, localPhone } from "~/domain/account/phone";
import { productPath } from "~/domain/product/product";
import { formatDayTime, formatDateTime } from "~/domain/time";
import { type OwnOrder, ownOrder } from "~/operations/orders/own-order.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";

/** Null for everybody but its buyer. `checkout`: M-Pesa payments are possible (D81). */
export async function orderPage(userId: number, id: number, { checkout }: { checkout: boolean }) {
  const [order, { shopName, kraPin }] = await Promise.all([ownOrder(userId, id), shopSettings()]);
  return (
    order && { shopName, kraPin, ...view(order, checkout), revalidateMs: revalidateMs(order, shopTime()) }
  );
}

/** How often the page revalidates: while a payment is pending, and while money may still arrive after a failure. */
function revalidateMs({ attempts }: OwnOrder, now: Date): number | null {
  const isMoving = attempts.some(({ state }) => isUnderWay(state) || state === "refunding");
  return isMoving || attempts.some((attempt) => mayStillBePaid(attempt, now)) ? REVALIDATE_MS : null;
}

const REVALIDATE_MS = 10_000;

function view(order: OwnOrder, checkout: boolean) {
  const underWay = order.attempts.findLast(({ state }) => isUnderWay(state));
  const isUnpaid = order.paymentStatus === "pending" && order.status !== "cancelled";
  return {
    id: order.id,
    number: order.orderNumber,
    placed: formatDateTime(order.createdAt),
    status: statusForBuyer(order),
    steps: orderSteps(order).map(({ at, ...step }) => ({ ...step, at: at && formatDateTime(at) })),
    lines: order.items.map(lineView),
    sums: [
      { label: "Subtotal", value: formatKsh(order.subtotalCents) },
      { label: order.pickUpPoint ? "Pick-up" : "Delivery", value: formatKsh(order.shippingFeeCents) },
      { label: "Total", value: formatKsh(order.totalCents), total: true },
    ],
    delivery: [
      { label: "Name", value: order.shippingName },
      { label: "Phone", value: order.shippingPhone },
      ...placeOf(order),
      ...(order.customerNotes ? [{ label: "Notes", value: order.customerNotes }] : []),
    ],
    isPickUp: order.pickUpPoint !== "",
    payment: [
      { label: "Method", value: order.paymentMethod || "Not said" },
      { label: "State", value: paymentText(order, underWay !== undefined) },
      ...(order.mpesaTransactionId ? [{ label: "M-Pesa receipt", value: order.mpesaTransactionId }] : []),
      ...refundsOf(order),
    ],
    paying: isUnpaid && underWay ? `/pay/${underWay.id}` : null,
    payNow:
      checkout && isUnpaid && !underWay && order.totalCents > 0
        ? {
            totalText: formatKsh(order.totalCents),
            phone: localPhone(kenyanMobile(order.shippingPhone) ?? ""),
            before: order.payBefore && formatDayTime(order.payBefore),
          }
        : null,
  };
}

export type OrderPage = NonNullable<Awaited<ReturnType<typeof orderPage>>>;

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
    { label: "Collect at", value: order.pickUpPoint },
    { label: "Address", value: order.pickUpAddress },
    { label: "Opening hours", value: order.pickUpHours },
  ];
  if (order.pickUpPoint) return pickUp.filter(({ value }) => value !== "");
  return [
    { label: "Address", value: order.shippingAddress },
    { label: "Town", value: order.shippingCity },
    ...(order.shippingCounty ? [{ label: "County", value: order.shippingCounty }] : []),
  ].filter(({ value }) => value !== "");
}

function paymentText({ status, paymentStatus, paidAt, payBefore }: OwnOrder, isAsked: boolean): string {
  if (paymentStatus === "completed") return paidAt ? `Paid ${formatDateTime(paidAt)}` : "Paid";
  if (paymentStatus === "refunded") return "Your money went back";
  if (status === "cancelled") return "Not paid";
  if (isAsked) return "We are waiting for M-Pesa";
  return payBefore ? `Not paid yet. Please pay by ${formatDayTime(payBefore)}.` : "Not paid yet";
}

const refundsOf = ({ attempts }: OwnOrder) =>
  attempts
    .flatMap(({ refunds }) => refunds)
    .map((refund) => ({ label: `Refund ${refund.id}`, value: refundText(refund) }));
