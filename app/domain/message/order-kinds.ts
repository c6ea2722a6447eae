/** Messages to buyers and staff about orders and payments (D123). */
import { formatKsh } from "~/domain/money";
import { orderStatusLabel } from "~/domain/order/order";
import { courierText } from "~/domain/order/shipping/shipment";
import { formatDayTime } from "~/domain/time";
import { msg, t } from "~/texts/t";
import type { MessageFacts, Payment } from "./facts";
import { type Kind, type MessageText, SUBJECT, TEXT } from "./kind";

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

/** ' (G4S, ABC123)', with a blank before it. */
function byCourier(parcel: MessageFacts["order.shipped"]): string {
  const text = courierText(parcel);
  return text === null ? "" : ` (${text})`;
}

type OrderKind = Extract<keyof MessageFacts, `order.${string}` | `payment.${string}`>;

/** The sum to have ready when it comes, if there is one. */
const READY: MessageText = {
  when: "After it, if there is money to have ready",
  text: msg("Please have {sum} ready."),
};

/** In the language of `inLanguage`. */
export const ORDER_KINDS: { readonly [Name in OrderKind]: Kind<MessageFacts[Name]> } = {
  "payment.taken": {
    label: msg("A payment arrived"),
    texts: {
      subject: { when: SUBJECT, text: msg("We received {sum}") },
      text: { when: TEXT, text: msg("We received {sum} for {what}. Thank you.") },
    },
    values: (payment) => ({ sum: formatKsh(payment.cents), what: paidFor(payment) }),
    path: paymentPath,
  },
  "payment.failed": {
    label: msg("A payment failed"),
    texts: {
      subject: { when: SUBJECT, text: msg("Your payment of {sum} failed") },
      text: { when: TEXT, text: msg("{sum} for {what} failed. Try again on its page.") },
    },
    values: (payment) => ({ sum: formatKsh(payment.cents), what: toPayAgain(payment) }),
    path: paymentPath,
    needsLink: true,
  },
  "payment.returned": {
    label: msg("A payment was returned"),
    texts: {
      subject: { when: SUBJECT, text: msg("We returned {sum}") },
      text: { when: TEXT, text: msg("We returned {sum} to you. You had paid it for {what}.") },
    },
    values: (payment) => ({ sum: formatKsh(payment.cents), what: paidFor(payment) }),
    path: paymentPath,
  },
  "order.placed": {
    label: msg("The shop has my order"),
    texts: {
      subject: { when: SUBJECT, text: msg("We have your order {orderNumber}") },
      text: { when: TEXT, text: msg("We have your order {orderNumber}: {sum}.") },
      payBefore: {
        when: "After it, if it must be paid by a time",
        text: msg("Please pay it before {time}, then we pack it."),
        needs: ["time"],
      },
      onDelivery: {
        when: "After it, if it is paid on delivery",
        text: msg("You pay on delivery. We write again when it is on its way."),
      },
      paid: { when: "After it, otherwise", text: msg("We write again when it is on its way.") },
    },
    values: ({ orderNumber, totalCents, payBefore }) => ({
      orderNumber,
      sum: formatKsh(totalCents),
      time: payBefore ? formatDayTime(payBefore) : "",
    }),
    sentences: ({ toPayCents, payBefore, isOnDelivery }) => [
      "text",
      payBefore !== null ? "payBefore" : isOnDelivery && toPayCents > 0 ? "onDelivery" : "paid",
    ],
    path: orderPath,
    needsLink: true,
  },
  "order.status": {
    label: msg("My order moves on"),
    texts: {
      subject: { when: SUBJECT, text: msg("Your order {orderNumber}: {status}") },
      text: { when: TEXT, text: msg("Your order {orderNumber} is now: {status}.") },
      ready: READY,
    },
    values: ({ orderNumber, status, toPayCents }) => ({
      orderNumber,
      status: orderStatusLabel(status),
      sum: formatKsh(toPayCents),
    }),
    sentences: ({ toPayCents }) => (toPayCents === 0 ? ["text"] : ["text", "ready"]),
    path: orderPath,
  },
  "order.shipped": {
    label: msg("A parcel is on its way to me"),
    texts: {
      subject: { when: SUBJECT, text: msg("Your order {orderNumber} is on its way") },
      text: { when: TEXT, text: msg("Your order {orderNumber} is on its way{courier}.") },
      ready: READY,
      stillToCome: { when: "After it, if more will follow", text: msg("Still to come: {goods}.") },
    },
    values: (parcel) => ({
      orderNumber: parcel.orderNumber,
      courier: byCourier(parcel),
      sum: formatKsh(parcel.collectCents),
      goods: parcel.stillToCome,
    }),
    sentences: ({ collectCents, stillToCome }) => [
      "text",
      ...(collectCents === 0 ? [] : ["ready"]),
      ...(stillToCome === "" ? [] : ["stillToCome"]),
    ],
    path: orderPath,
    needsLink: true,
  },
  "order.edited": {
    label: msg("My order is changed"),
    texts: {
      subject: { when: SUBJECT, text: msg("Your order {orderNumber} was changed") },
      text: {
        when: "If nothing is to be paid",
        text: msg("We changed your order {orderNumber}. It now comes to {total}."),
      },
      toPay: {
        when: "If something is still to be paid",
        text: msg("We changed your order {orderNumber}. It now comes to {total}; {sum} is still to be paid."),
        needs: ["sum"],
      },
    },
    values: ({ orderNumber, totalCents, toPayCents }) => ({
      orderNumber,
      total: formatKsh(totalCents),
      sum: formatKsh(toPayCents),
    }),
    sentences: ({ toPayCents }) => [toPayCents === 0 ? "text" : "toPay"],
    path: orderPath,
  },
  "order.new": {
    label: msg("A new order"),
    texts: {
      subject: { when: SUBJECT, text: msg("New order {orderNumber}") },
      text: { when: TEXT, text: msg("New order {orderNumber}: {order}.") },
      subjectOfMany: { when: "Subject, if several came in the night", text: msg("{orders} new orders") },
      many: {
        when: "If several came in the night",
        text: msg("{orders} new orders came in the night: {sum} in all."),
      },
    },
    values: ({ orderNumber, orders, totalCents, payment, place }) => ({
      orderNumber: orderNumber ?? "",
      orders,
      sum: formatKsh(totalCents),
      order: [formatKsh(totalCents), payment && t(payment), place].filter(Boolean).join(", "),
    }),
    subject: ({ orderNumber }) => (orderNumber === null ? "subjectOfMany" : "subject"),
    sentences: ({ orderNumber }) => [orderNumber === null ? "many" : "text"],
    path: ({ orderId }) => (orderId === null ? "/management/orders" : `/management/orders/${orderId}`),
    isForStaff: true,
  },
};
