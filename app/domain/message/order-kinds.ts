/** What buyers and staff are told of orders and payments (D123). */
import { formatKsh } from "~/domain/money";
import { orderStatusLabel } from "~/domain/order/order";
import { courierText } from "~/domain/order/shipping/shipment";
import { formatDayTime } from "~/domain/time";
import { msg, t } from "~/texts/t";
import type { MessageFacts, Payment } from "./facts";
import type { Kind } from "./kind";

const paymentPath = ({ path }: Payment) => path;
const orderPath = ({ orderId }: { readonly orderId: number }) => `/orders/${orderId}`;

function paidFor({ orderNumber, title }: Payment): string {
  if (orderNumber !== null) return t("order {orderNumber}", { orderNumber });
  return title === null ? t("the entry fee of an auction") : t("the entry fee of {title}", { title });
}

const toPayAgain = (payment: Payment): string =>
  payment.title === null || payment.round === null
    ? paidFor(payment)
    : t("round {round} of {title}", { round: payment.round, title: payment.title });

function comesNext({ toPayCents, payBefore, isOnDelivery }: MessageFacts["order.placed"]): string {
  if (payBefore !== null)
    return t("Please pay it before {time}, then we pack it.", { time: formatDayTime(payBefore) });
  return isOnDelivery && toPayCents > 0
    ? t("You pay on delivery. We write again when it is on its way.")
    : t("We write again when it is on its way.");
}

/** 'Please have KSh 4,000 ready.', with a blank before it; '' if nothing is to be paid. */
const haveReady = (toPayCents: number): string =>
  toPayCents === 0 ? "" : ` ${t("Please have {sum} ready.", { sum: formatKsh(toPayCents) })}`;

/** ' (G4S, ABC123)', with a blank before it. */
function byCourier(parcel: MessageFacts["order.shipped"]): string {
  const text = courierText(parcel);
  return text === null ? "" : ` (${text})`;
}

type OrderKind = Extract<keyof MessageFacts, `order.${string}` | `payment.${string}`>;

/** In the language of `inLanguage`. */
export const ORDER_KINDS: { readonly [Name in OrderKind]: Kind<MessageFacts[Name]> } = {
  "payment.taken": {
    label: msg("A payment arrived"),
    subject: ({ cents }) => t("We received {sum}", { sum: formatKsh(cents) }),
    text: (payment) =>
      t("We received {sum} for {what}. Thank you.", {
        sum: formatKsh(payment.cents),
        what: paidFor(payment),
      }),
    path: paymentPath,
  },
  "payment.failed": {
    label: msg("A payment failed"),
    subject: ({ cents }) => t("Your payment of {sum} failed", { sum: formatKsh(cents) }),
    text: (payment) =>
      t("{sum} for {what} failed. Try again on its page.", {
        sum: formatKsh(payment.cents),
        what: toPayAgain(payment),
      }),
    path: paymentPath,
    needsLink: true,
  },
  "payment.returned": {
    label: msg("A payment was returned"),
    subject: ({ cents }) => t("We returned {sum}", { sum: formatKsh(cents) }),
    text: (payment) =>
      t("We returned {sum} to you. You had paid it for {what}.", {
        sum: formatKsh(payment.cents),
        what: paidFor(payment),
      }),
    path: paymentPath,
  },
  "order.placed": {
    label: msg("The shop has my order"),
    subject: ({ orderNumber }) => t("We have your order {orderNumber}", { orderNumber }),
    text: (order) =>
      t("We have your order {orderNumber}: {sum}. {next}", {
        orderNumber: order.orderNumber,
        sum: formatKsh(order.totalCents),
        next: comesNext(order),
      }),
    path: orderPath,
    needsLink: true,
  },
  "order.status": {
    label: msg("My order moves on"),
    subject: ({ orderNumber, status }) =>
      t("Your order {orderNumber}: {status}", { orderNumber, status: orderStatusLabel(status) }),
    text: ({ orderNumber, status, toPayCents }) =>
      t("Your order {orderNumber} is now: {status}.", { orderNumber, status: orderStatusLabel(status) }) +
      haveReady(toPayCents),
    path: orderPath,
  },
  "order.shipped": {
    label: msg("A parcel is on its way to me"),
    subject: ({ orderNumber }) => t("Your order {orderNumber} is on its way", { orderNumber }),
    text: (parcel) =>
      t("Your order {orderNumber} is on its way{courier}.", {
        orderNumber: parcel.orderNumber,
        courier: byCourier(parcel),
      }) +
      haveReady(parcel.collectCents) +
      (parcel.stillToCome === "" ? "" : ` ${t("Still to come: {goods}.", { goods: parcel.stillToCome })}`),
    path: orderPath,
    needsLink: true,
  },
  "order.edited": {
    label: msg("My order is changed"),
    subject: ({ orderNumber }) => t("Your order {orderNumber} was changed", { orderNumber }),
    text: ({ orderNumber, totalCents, toPayCents }) =>
      toPayCents === 0
        ? t("We changed your order {orderNumber}. It now comes to {total}.", {
            orderNumber,
            total: formatKsh(totalCents),
          })
        : t("We changed your order {orderNumber}. It now comes to {total}; {sum} is still to be paid.", {
            orderNumber,
            total: formatKsh(totalCents),
            sum: formatKsh(toPayCents),
          }),
    path: orderPath,
  },
  "order.new": {
    label: "A new order",
    subject: ({ orderNumber, orders }) =>
      orderNumber === null ? `${orders} new orders` : `New order ${orderNumber}`,
    text: ({ orderNumber, orders, totalCents, payment, place }) =>
      orderNumber === null
        ? `${orders} new orders came in the night: ${formatKsh(totalCents)} in all.`
        : `New order ${orderNumber}: ${[formatKsh(totalCents), payment, place].filter(Boolean).join(", ")}.`,
    path: ({ orderId }) => (orderId === null ? "/management/orders" : `/management/orders/${orderId}`),
    isForStaff: true,
  },
};
