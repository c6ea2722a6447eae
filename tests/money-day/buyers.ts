/** What buyers do, by REST and in the checkout. */
import { M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { UNLIMITED } from "~/domain/order/new-order";
import { checkOut } from "~/operations/checkout/check-out.server";
import { cancelOwnOrder } from "~/operations/orders/cancel/cancel-own-order.server";
import { type Act, NOTHING, orderOf, PHONE, SHIPPING } from "./act";
import { rest } from "./doors";
import { leftOf, type Order, toPayOf } from "./ledger";
import {
  at,
  type Choice,
  FEE_CENTS,
  lineOf,
  numbers,
  orderAsked,
  type Person,
  placed,
  type Shop,
  answerText,
  today,
} from "./shop";
import { sync } from "./sync";
import { type Code, sumsOf, ZONE_COUNTY } from "./sums";

/** One to three kinds of goods, one to four of each. */
export function basket(shop: Shop, { which, much }: Choice) {
  const dice = numbers(which + much / 7);
  const count = 1 + Math.floor(much * 3);
  const goods = new Set(Array.from({ length: count }, () => at(shop.goods, dice.next().value)));
  return [...goods].flatMap((one) => (one ? [lineOf(one, 1 + Math.floor(dice.next().value * 4))] : []));
}

export const codeFor = (shop: Shop, also: number): Code | null =>
  also < 0.5 ? null : (at(shop.codes, (also - 0.5) * 2) ?? null);
export const countyFor = (much: number): string => ((much * 10) % 1 < 0.5 ? ZONE_COUNTY : "Kisumu");

const buyerOf = ({ buyers }: Shop, { which, also }: Choice): Person => {
  const buyer = at(buyers, (which * 7 + also) % 1);
  if (!buyer) throw new Error("no buyers");
  return buyer;
};

const orders: Act = async (shop, choice) => {
  const buyer = buyerOf(shop, choice);
  const lines = basket(shop, choice);
  const code = codeFor(shop, choice.also);
  const place = { county: countyFor(choice.much), isCounter: false };
  const sums = sumsOf(lines, code, place);
  const key = `order-${shop.ledger.orders.size}-${choice.which}`;
  const body = {
    shipping_name: SHIPPING.shippingName,
    shipping_phone: PHONE,
    shipping_address: SHIPPING.shippingAddress,
    shipping_city: SHIPPING.shippingCity,
    shipping_county: place.county,
    payment_method: choice.much < 0.4 ? ON_DELIVERY : M_PESA,
    items: lines.map(({ goods, quantity }) => ({ product_id: goods.id, quantity })),
    discount_code: code?.code ?? "",
    total_amount: sums.total / 100,
  };
  const answer = await rest("POST", "/api/orders/", { as: buyer, body, key });
  const text = `${buyer.username} orders for ${sums.total / 100}${code ? ` with ${code.code}` : ""}`;
  if (answer.status !== 201) {
    if (String(answer.body.error).includes("comes to"))
      shop.faults.push(`${text}: ${String(answer.body.error)}`);
    return `${text}: ${answerText(answer)}`;
  }
  placed(shop, { lines, code, sums, place, buyer: buyer.username }, answer.body);
  const again = await rest("POST", "/api/orders/", { as: buyer, body, key });
  if (again.body.id !== answer.body.id) shop.faults.push(`a repeat of ${key} ordered again`);
  return `${text}: ${String(answer.body.order_number)}`;
};

/** With the shop's own checkout, so that an unpaid order has a deadline. */
const checksOut: Act = async (shop, choice) => {
  const buyer = buyerOf(shop, choice);
  const lines = basket(shop, choice);
  const code = codeFor(shop, choice.also);
  const place = { county: countyFor(choice.much), isCounter: false };
  const sums = sumsOf(lines, code, place);
  const done = await checkOut(
    buyer,
    {
      ...SHIPPING,
      shippingPhone: PHONE,
      shippingCounty: place.county,
      pickUpPoint: "",
      customerNotes: "",
      buyerPin: "",
      paymentMethod: M_PESA,
      items: lines.map(({ goods, quantity }) => ({ productId: goods.id, quantity })),
      discountCode: code?.code ?? "",
      agreedCents: sums.total,
    },
    { after: shop.ledger.orders.size, rules: { mostUnpaid: UNLIMITED, hasCheckout: true } },
  );
  const text = `${buyer.username} checks out for ${sums.total / 100}`;
  if (!done.ok) {
    if (done.refusal.message.includes("comes to")) shop.faults.push(`${text}: ${done.refusal.message}`);
    return `${text}: ${done.refusal.message}`;
  }
  if (!shop.ledger.orders.has(done.value.orderId))
    placed(
      shop,
      { lines, code, sums, place, buyer: buyer.username },
      await orderAsked(shop, done.value.orderId),
    ).hasDeadline = true;
  return `${text}: accepted`;
};

const owners = (shop: Shop, order: Order) => shop.buyers.find(({ username }) => username === order.buyer);

const pays: Act = async (shop, { which, much }) => {
  const isOwn = (one: Order) => owners(shop, one) !== undefined && one.paid !== "refunded";
  const isAsked = (one: Order) => isOwn(one) && one.status !== "cancelled" && toPayOf(one) > 0;
  // now and then what nobody asks for
  const order = orderOf(shop, which, much < 0.9 ? isAsked : isOwn);
  const buyer = order && owners(shop, order);
  if (!order || !buyer) return NOTHING;
  const answer = await rest("POST", `/api/orders/${order.id}/pay/`, {
    as: buyer,
    body: { phone_number: PHONE },
  });
  return `${buyer.username} pays ${order.number}: ${answerText(answer)} ${String(answer.body.state)}`;
};

const checks: Act = async (shop, { which }) => {
  const { list } = await rest("GET", "/api/payments/?page_size=5", { as: shop.owner });
  const row = at(list, which);
  if (!row) return NOTHING;
  const answer = await rest("POST", `/api/payments/${String(row.id)}/check/`, { as: shop.owner });
  return `somebody checks payment ${String(row.id)}: ${answerText(answer)} ${String(answer.body.state)}`;
};

const cancels: Act = async (shop, { which }) => {
  const order = orderOf(shop, which, (one) => owners(shop, one) !== undefined && one.status !== "cancelled");
  const buyer = order && owners(shop, order);
  if (!order || !buyer) return NOTHING;
  const done = await cancelOwnOrder(buyer, order.id);
  if (!done.ok) return `${buyer.username} cancels ${order.number}: ${done.refusal.message}`;
  // money may have come to light by the question
  await sync(shop, { isInAct: true });
  order.status = "cancelled";
  const left = leftOf(order);
  if (left > 0) shop.ledger.giveBack(order, left, { by: buyer.username, day: today() });
  return `${buyer.username} cancels ${order.number}, ${left / 100} goes back`;
};

const joins: Act = async (shop, choice) => {
  const buyer = buyerOf(shop, choice);
  const round = await roundOf(shop);
  if (!round) return NOTHING;
  const body = { auction: shop.auctionId, round: round.id, fee_paid: FEE_CENTS / 100 };
  const answer = await rest("POST", "/api/participations/", { as: buyer, body });
  return `${buyer.username} joins round ${round.id}: ${answerText(answer)}`;
};

export async function roundOf(
  shop: Shop,
): Promise<{ readonly id: number; readonly isActive: boolean } | null> {
  const { list } = await rest("GET", `/api/auctions/${shop.auctionId}/rounds/`, { as: shop.owner });
  const newest = list.toSorted((one, other) => Number(other.id) - Number(one.id))[0];
  return newest ? { id: Number(newest.id), isActive: newest.is_active === true } : null;
}

const pledges: Act = async (shop, choice) => {
  const buyer = buyerOf(shop, choice);
  const body = { auction: shop.auctionId, pledge_amount: 500 + Math.floor(choice.much * 50) };
  const answer = await rest("POST", "/api/bids/", { as: buyer, body });
  return `${buyer.username} pledges: ${answerText(answer)}`;
};

export const BUYER_ACTS: Readonly<Record<string, Act>> = {
  orders,
  checksOut,
  pays,
  checks,
  cancels,
  joins,
  pledges,
};
