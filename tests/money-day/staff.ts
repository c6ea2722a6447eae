/** What staff do with orders and their money, by REST and on their screens. */
import { IN_CASH, M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { UNLIMITED } from "~/domain/order/new-order";
import { takeOrder } from "~/operations/checkout/take-order.server";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { type Act, cashierOf, NOTHING, orderOf, PHONE, REASON as reason, SHIPPING } from "./act";
import { basket, codeFor, countyFor } from "./buyers";
import { cents, rest } from "./doors";
import { edits } from "./edits";
import { leftOf, type Order, type Status, toPayOf } from "./ledger";
import {
  at,
  itemsIn,
  newestPayment,
  orderAsked,
  type Person,
  placed,
  type Shop,
  answerText,
  today,
} from "./shop";
import { COUNTER, type Line, sumsOf } from "./sums";

const entered = async (shop: Shop, order: Order, by: Person) =>
  shop.ledger.pay(order, { ...(await newestPayment(shop)), by: by.username, day: today() });

/** By phone or at the counter; a line may have a price of its own. */
const takes: Act = async (shop, choice) => {
  const { much, also } = choice;
  const by: Person = also < 0.3 ? shop.clerk : cashierOf(shop, also);
  const isCounter = much > 0.7;
  const place = { county: isCounter ? "" : countyFor(much), isCounter };
  const lines = basket(shop, choice);
  const priced = lines.map((line, i): Line => (i === 0 && also > 0.4 ? cheaper(line, much) : line));
  const code = isCounter ? null : codeFor(shop, also);
  const sums = sumsOf(priced, code, place);
  const method = isCounter || much < 0.3 ? IN_CASH : much < 0.5 ? ON_DELIVERY : M_PESA;
  const done = await takeOrder(
    by,
    {
      customer: isCounter
        ? { name: "Walk-in customer", phone: null }
        : { name: "Otieno Odhiambo", phone: `+25471200000${Math.floor(much * 9)}` },
      request: {
        ...SHIPPING,
        shippingPhone: isCounter ? "" : PHONE,
        shippingCounty: place.county,
        pickUpPoint: isCounter ? COUNTER : "",
        customerNotes: "",
        buyerPin: "A012345678Z",
        paymentMethod: method,
        items: priced.map(({ goods, quantity, cents: price, listCents }) => ({
          productId: goods.id,
          quantity,
          ...(price !== listCents && { staffPrice: { price: (price / 100).toFixed(2), off: "", reason } }),
        })),
        discountCode: code?.code ?? "",
        agreedCents: sums.total,
      },
      after: shop.ledger.orders.size,
      staffName: by.username,
    },
    { mostUnpaid: UNLIMITED, hasCheckout: false },
  );
  const text = `${by.username} takes an order of ${sums.total / 100}, ${isCounter ? "at the counter, " : ""}${method}`;
  if (!done.ok) {
    if (done.refusal.message.includes("comes to")) shop.faults.push(`${text}: ${done.refusal.message}`);
    return `${text}: ${done.refusal.message}`;
  }
  const { orderId, payment } = done.value;
  const answer = await orderAsked(shop, orderId);
  // what was paid with it is put into the book before it is compared
  const order = placed({ ...shop, faults: [] }, { lines: priced, code, sums, place, buyer: "" }, answer);
  if (payment?.ok && method === IN_CASH) await entered(shop, order, by);
  return `${text}: ${order.number}`;
};

const cheaper = (line: Line, much: number): Line => ({
  ...line,
  cents: Math.max(1, line.cents - Math.floor(line.cents * much * 0.3)),
});

const isOpen = (order: Order) => order.status !== "cancelled" && toPayOf(order) > 0;
let receipts = 0;

const marks: Act = async (shop, { which, much, also }) => {
  // the rest of a part, now and then
  const rest =
    also < 0.5 ? orderOf(shop, which, (one) => isOpen(one) && one.paid === "completed") : undefined;
  const order = rest ?? orderOf(shop, which, isOpen);
  if (!order) return NOTHING;
  const by = cashierOf(shop, (also * 3) % 1);
  const isCash = also < 0.6;
  const toPay = toPayOf(order);
  const amountCents = much < 0.6 ? null : Math.max(1, Math.floor((toPay * (much - 0.6)) / 0.4));
  const receipt = isCash ? null : `SJK7${100_000 + (receipts += 1)}`;
  const done = await markPaid(by, order.id, {
    receipt,
    takenBy: isCash ? by.username : null,
    seenAt: null,
    isSeenOnPhone: true,
    amountCents,
  });
  const text = `${by.username} ${isCash ? "takes cash" : "types a code"} for ${order.number}, ${(amountCents ?? toPay) / 100}`;
  if (!done.ok) return `${text}: ${done.refusal.message}`;
  await entered(shop, order, by);
  return text;
};

const STATUSES: readonly Status[] = [
  "paid",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "delivered",
  "cancelled",
  "pending",
];

const sets: Act = async (shop, { which, much, also }) => {
  const order = orderOf(shop, which);
  const status = at(STATUSES, much);
  if (!order || !status) return NOTHING;
  const by = cashierOf(shop, also);
  const answer = await rest("PATCH", `/api/orders/${order.id}/update_status/`, { as: by, body: { status } });
  const text = `${by.username} sets ${order.number} to ${status}: ${answerText(answer)}`;
  if (answer.status !== 200) return text;
  const from = order.status;
  order.status = status;
  const isPaidNow =
    status === "paid" && order.paid !== "completed" && (from !== "paid" || order.paid === "pending");
  if (isPaidNow) await entered(shop, order, by);
  return text;
};

const ships: Act = async (shop, { which, much }) => {
  const order = orderOf(shop, which, ({ status }) => status !== "cancelled");
  if (!order) return NOTHING;
  const items = itemsIn(await orderAsked(shop, order.id));
  const part = much < 0.5 ? undefined : [{ item_id: items[0]?.id ?? 0, quantity: 1 }];
  const answer = await rest("POST", `/api/orders/${order.id}/shipments/`, {
    as: shop.clerk,
    body: { items: part },
  });
  if (answer.status === 201) order.status = (await orderAsked(shop, order.id)).status as Status;
  return `${shop.clerk.username} ships ${part ? "a piece" : "all"} of ${order.number}: ${answerText(answer)}`;
};

const returns: Act = async (shop, { which, much, also }) => {
  const order = orderOf(shop, which, ({ status }) => status === "shipped" || status === "delivered");
  if (!order) return NOTHING;
  const items = itemsIn(await orderAsked(shop, order.id));
  const item = at(items, also);
  const back =
    much < 0.3 ? 0 : Math.min(leftOf(order), Math.max(1, Math.floor(cents(item?.product_price) * much)));
  const by = cashierOf(shop, much);
  const answer = await rest("POST", `/api/orders/${order.id}/returns/`, {
    as: by,
    body: {
      reason,
      items: [{ item_id: item?.id, quantity: 1, restocked: also < 0.5 ? 1 : 0 }],
      refund_amount: back / 100,
    },
  });
  if (answer.status === 201 && back > 0) shop.ledger.giveBack(order, back, { by: by.username, day: today() });
  return `${by.username} takes a piece of ${order.number} back, with ${back / 100}: ${answerText(answer)}`;
};

/** One payment's money, as REST does, or the order's, as the screen does. */
const refunds: Act = async (shop, { which, much, also }) => {
  // of several payments, now and then
  const ofSeveral =
    much < 0.8 ? orderOf(shop, which, (one) => one.life.length > 1 && leftOf(one) > 0) : undefined;
  const order = ofSeveral ?? orderOf(shop, which, (one) => leftOf(one) > 0);
  const payment =
    order &&
    at(
      order.life.filter((one) => one.cents > one.back),
      also,
    );
  if (!order || !payment) return NOTHING;
  const by = cashierOf(shop, (much * 5) % 1);
  const isByHand = also > 0.7;
  const isOfOrder = (which * 11) % 1 < 0.5;
  const left = isOfOrder ? leftOf(order) : payment.cents - payment.back;
  const back = much < 0.35 ? left : Math.max(1, Math.floor(left * much));
  const text = `${by.username} gives ${back / 100} of ${order.number} back${isByHand ? " by hand" : ""}`;
  if (isOfOrder) {
    const done = await refundOrder(by, order.id, { cents: back, reason, isByHand, seenAt: null });
    if (!done.ok) return `${text}: ${done.refusal.message}`;
  } else {
    const body = { amount: back / 100, refunded_amount: payment.back / 100, by_hand: isByHand, reason };
    const answer = await rest("POST", `/api/payments/${payment.id}/refund/`, { as: by, body });
    if (answer.status !== 200) return `${text}: ${answerText(answer)}`;
  }
  shop.ledger.giveBack(order, back, {
    by: by.username,
    day: today(),
    isByHand,
    ...(!isOfOrder && { only: payment.id }),
  });
  return text;
};

const cancels: Act = async (shop, { which, much, also }) => {
  const order = orderOf(shop, which);
  if (!order) return NOTHING;
  const by = cashierOf(shop, also);
  const money = much < 0.7 ? "refund" : "keep";
  const left = leftOf(order);
  const done = await cancelOrder(by, order.id, { reason, money, keepReason: "Made to order", seenAt: null });
  if (!done.ok) return `${by.username} cancels ${order.number}: ${done.refusal.message}`;
  order.status = "cancelled";
  if (left > 0 && money === "refund") shop.ledger.giveBack(order, left, { by: by.username, day: today() });
  return `${by.username} cancels ${order.number}: ${money} ${left / 100}`;
};

export const STAFF_ACTS: Readonly<Record<string, Act>> = {
  takes,
  marks,
  sets,
  ships,
  returns,
  refunds,
  cancels,
  edits,
};
