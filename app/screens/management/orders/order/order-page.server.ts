import { kenyanMobile } from "~/domain/account/phone";
import { formatKsh } from "~/domain/money";
import {
  goodsKey,
  type OrderLine,
  ORDER_STATUSES,
  orderStatusLabel,
  paymentStatusAfter,
  shortStockText,
  stockEffect,
  stockEffectText,
  stockPreviewText,
} from "~/domain/order/order";
import { piecesThatLeft, returnableCount } from "~/domain/order/order-return";
import { goodsText, leftToShip, partlyShippedText } from "~/domain/order/shipping/shipment";
import { discountSum } from "~/domain/discount-code/discount";
import { whyNotEdited } from "~/domain/order/order-edit";
import { attemptCode } from "~/domain/payment/attempt";
import { nextStepOf } from "~/domain/order/next-step";
import { centsToMarkPaid } from "~/domain/payment/mark-paid";
import {
  needsPaymentMethod,
  hasRefund,
  orderPayment,
  orderPaymentLabel,
  orderPaymentText,
  amountDueOf,
} from "~/domain/payment/order-payment";
import { vatLabel } from "~/domain/tax/tax";
import { orderTaxSums } from "~/domain/tax/tax-invoice";
import { taxInvoicesOf } from "~/operations/tax/tax-invoices.queries.server";
import type { Viewer } from "~/domain/account/access";
import { formatDateTime } from "~/domain/time";
import { orderTimeline } from "~/operations/audit/audit.queries.server";
import { linesToMove } from "~/operations/orders/move-stock.server";
import { managedOrder } from "~/operations/orders/managed-orders.queries.server";
import { staffPriceGivers } from "~/operations/reports/staff-prices.queries.server";
import { otherPriceText } from "./other-price-text";
import { hasCheckout } from "~/operations/settings/settings.server";
import { undoneStatus } from "~/operations/orders/undo-status.server";
import { needsAttention } from "~/operations/orders/orders-needing-attention.queries.server";
import { historyView } from "~/screens/management/shared/history/record-history.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { isByHand } from "~/domain/payment/reported-method";
import {
  attemptEvents,
  eventsInOrder,
  moneyFacts,
  refundEvents,
} from "~/screens/management/payments/money-events";
import { msg, t } from "~/texts/t";
import { packingSlipLinks, taxInvoiceView } from "./order-documents.server";
import { notesView } from "./order-notes.server";
import { whatsAppGreeting, otherOrders } from "./order-people.server";

const SHOWN_ENTRIES = 50;

type Order = NonNullable<Awaited<ReturnType<typeof managedOrder>>>;

export async function orderPage(viewer: Viewer, id: number) {
  const order = await managedOrder(id);
  if (!order) throw missing("order");
  const history = await orderTimeline(
    viewer,
    id,
    order.attempts.map((attempt) => attempt.id),
    SHOWN_ENTRIES,
  );
  const [isMoneyUndecided, isVoid, taxInvoices, undone] = await Promise.all([
    needsAttention("undecided", id),
    needsAttention("void", id),
    taxInvoicesOf({ orderId: id }),
    undoneStatus(id),
  ]);
  const paidEffect = paidEffectOf(order, await hasCheckout());
  const { user } = order;
  const givers = await staffPriceGivers(order);
  const greet = await whatsAppGreeting(order.orderNumber);
  return {
    id,
    number: order.orderNumber,
    status: order.status,
    placed: formatDateTime(order.createdAt),
    customer: {
      name: `${user.firstName} ${user.lastName}`.trim() || user.username,
      to: `/management/users/${user.id}`,
      username: user.username,
      email: user.email,
      phone: user.phoneNumber,
      whatsApp: greet(user.phoneNumber, user.firstName || user.username),
    },
    shipping: {
      name: order.shippingName,
      phone: order.shippingPhone,
      whatsApp: greet(order.shippingPhone, order.shippingName),
      address: order.shippingAddress,
      city: order.shippingCity,
      county: order.shippingCounty,
      pin: order.buyerPin,
      pickUp: [order.pickUpPoint, order.pickUpAddress, order.pickUpHours].filter(Boolean).join(" · "),
    },
    items: order.items.map((item) => ({
      id: item.id,
      title: item.productTitle,
      to: item.product.deletedAt ? null : `/management/products/${item.productId}`,
      quantity: item.quantity,
      shipped: t("{count} of {all}", { count: piecesThatLeft(order.status, item), all: item.quantity }),
      price: formatKsh(item.productPriceCents),
      otherPrice: otherPriceText(item, givers),
      total: formatKsh(item.totalCents),
    })),
    returns: order.returns.map(({ createdAt, reason, refundCents, lines }) => ({
      label: formatDateTime(createdAt),
      value: [
        goodsText(lines.map(({ quantity, orderItem }) => ({ quantity, title: orderItem.productTitle }))),
        t("{count} to the stock", { count: lines.reduce((sum, line) => sum + line.restockedCount, 0) }),
        ...(refundCents > 0 ? [t("{sum} sent back", { sum: formatKsh(refundCents) })] : []),
        reason,
      ].join(" · "),
    })),
    parts: partlyShippedText(order),
    shipLink: shipLinkOf(order),
    mayComeBack: order.items.some((item) => returnableCount(order.status, item) > 0),
    summary: [
      { label: t("Subtotal"), value: formatKsh(order.subtotalCents + order.discountCents) },
      ...discountSum(order, t("Discount")),
      { label: t("Shipping"), value: formatKsh(order.shippingFeeCents) },
      { label: t("Total"), value: formatKsh(order.totalCents), total: true },
      ...orderTaxSums(order).map((sum) => ({
        label: t("{sum} included", { sum: vatLabel(sum) }),
        value: formatKsh(sum.vatCents),
      })),
    ],
    taxInvoices: taxInvoices.map(taxInvoiceView),
    slips: packingSlipLinks(order),
    // opened before the shop had tax invoices
    hasPlainInvoice: taxInvoices.every(({ number }) => number !== order.invoiceNumber),
    payment: paymentView(order),
    cancelReason: order.status === "cancelled" ? order.cancelReason : "",
    mayBeCancelled: order.status !== "cancelled",
    mayBeEdited: whyNotEdited({ ...order, payment: orderPayment(order, order.attempts) }) === null,
    isMoneyUndecided,
    isVoid,
    customerNotes: order.customerNotes,
    notes: await notesView(order),
    others: await otherOrders({ id, userId: user.id, username: user.username }),
    next: nextStepOf({ ...order, isRefunding: order.attempts.some(({ state }) => state === "refunding") }),
    undo: undone && orderStatusLabel(undone),
    update: {
      seenAt: order.updatedAt.toISOString(),
      status: order.status,
      options: ORDER_STATUSES.map((status) => ({ value: status, label: orderStatusLabel(status) })),
      effects: Object.fromEntries(ORDER_STATUSES.map((to) => [to, effectOf(order, to, paidEffect)])),
      preview: previewOf(order, paidEffect),
    },
    history: historyView("order", id, history),
  };
}

/** The page of an order's shipments, while one can be made or there are some; null if it has nothing to show. */
function shipLinkOf({ status, items, shipments }: Order): string | null {
  const isOver = status === "shipped" || status === "delivered" || status === "cancelled";
  if (!isOver && items.some((item) => leftToShip(item) > 0)) return t("Ship a part, courier and tracking");
  return shipments.length > 0 && status !== "cancelled" ? t("Shipments and tracking") : null;
}

export type OrderPage = Awaited<ReturnType<typeof orderPage>>;

const COMPLETES_PAYMENT = msg("Paid marks the payment as completed.");
const ASKS_HOW = msg("If you choose Paid, you are first asked how it was paid.");

/** What choosing 'Paid' does with the money; null if nothing. */
function paidEffectOf(order: Order, isCheckoutOn: boolean): string | null {
  const { status, paymentStatus, attempts } = order;
  const isAsked = needsPaymentMethod({
    paymentStatus,
    hasRefund: hasRefund(order, attempts),
    isCheckoutOn,
  });
  if (isAsked) return t(ASKS_HOW);
  return paymentStatusAfter(status, "paid", paymentStatus) === paymentStatus ? null : t(COMPLETES_PAYMENT);
}

function effectOf(order: Order, to: Order["status"], paidEffect: string | null): string {
  const effect = stockEffect(order.status, to);
  const shortage = effect === "taken" ? shortageOf(order) : null;
  const words = shortage ?? stockEffectText(effect, piecesToMove(order));
  return [words, to === "paid" ? paidEffect : null].filter(Boolean).join(" ");
}

/** The text for all statuses, while none is chosen and without scripts. */
function previewOf(order: Order, paidEffect: string | null): string {
  const shortage = order.status === "cancelled" ? shortageOf(order) : null;
  const parts = [stockPreviewText(order.status, piecesToMove(order)), shortage, paidEffect];
  return parts.filter(Boolean).join(" ");
}

const piecesToMove = (order: Order): number =>
  linesToMove(order).reduce((sum, { quantity }) => sum + quantity, 0);

/** The first line whose stock is too small to reopen the order. */
function shortageOf({ items }: Order): string | null {
  const left = new Map(
    items.map(({ product, variant, ...item }) => [
      goodsKey(item),
      (product.options === "" ? product : variant)?.stockQuantity ?? 0,
    ]),
  );
  const leftOf = (line: OrderLine) => left.get(goodsKey(line)) ?? 0;
  const short = linesToMove({ items }).find((line) => leftOf(line) < line.quantity);
  return short ? shortStockText(short, leftOf(short)) : null;
}

const pageOf = (attemptId: number) => `/management/payments/${attemptId}`;

function paymentView(order: Order) {
  const payment = orderPayment(order, order.attempts);
  const { paidCents, leftCents, attemptId } = payment;
  const refunds = order.attempts.flatMap((attempt) => attempt.refunds);
  const back = `/management/orders/${order.id}`;
  const page = attemptId === null ? null : pageOf(attemptId);
  const toPay = amountDueOf(order);
  // not always the payment that counts now: the order may be paid again
  const failed = order.attempts.find((one) => one.refunds.some(({ state }) => state === "failed"));
  const taken = order.attempts.find(({ id }) => id === attemptId);
  return {
    method: t(order.paymentMethod || msg("none")),
    state: payment.state,
    label: orderPaymentLabel(payment),
    text: orderPaymentText(payment),
    mpesa: payment.receipt ?? (paidCents > 0 ? t("none") : null),
    facts: [
      ...(paidCents > 0 ? moneyFacts({ cents: paidCents, refundedCents: paidCents - leftCents }) : []),
      ...(paidCents > 0 && toPay > 0 ? [{ label: t("Still to be paid"), value: formatKsh(toPay) }] : []),
      ...(payment.paidAt ? [{ label: t("Paid"), value: formatDateTime(payment.paidAt) }] : []),
      ...(taken?.resultText && isByHand(taken) ? [{ label: t("How"), value: taken.resultText }] : []),
    ],
    pages: (payment.parts.length > 1 ? payment.parts.map((part) => part.attemptId) : [attemptId]).flatMap(
      (one) => (one === null ? [] : [{ to: pageOf(one), label: attemptCode(one) }]),
    ),
    retryAt: failed ? pageOf(failed.id) : null,
    events: eventsInOrder([...order.attempts.flatMap(attemptEvents), ...refundEvents(refunds)]),
    mayBePaid: centsToMarkPaid(order).ok,
    toPay: order.paymentStatus === "completed" && toPay > 0 ? formatKsh(toPay) : null,
    phoneToAsk: order.status !== "cancelled" && toPay > 0 ? kenyanMobile(order.shippingPhone) : null,
    refundTo: page && leftCents > 0 ? `${page}/refund?${new URLSearchParams({ back })}` : null,
    hasReceipt: paidCents > 0,
  };
}
