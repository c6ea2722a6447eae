/** Edits of orders: other quantities, other goods, another price, or another place. */
import { editOrder } from "~/operations/order-edits/edit-order.server";
import { type Act, cashierOf, NOTHING, orderOf, REASON as reason, SHIPPING } from "./act";
import { countyFor } from "./buyers";
import { leftOf, type Order } from "./ledger";
import { at, type Choice, itemsIn, lineOf, orderAsked, type Person, type Shop, today } from "./shop";
import { COUNTER, sumsOf } from "./sums";

export const edits: Act = async (shop, choice) => {
  const { which, much, also } = choice;
  const mayChange = ({ status, paid }: Order) => status !== "cancelled" && paid !== "refunded";
  // after a refund, now and then
  const afterRefund =
    much < 0.4
      ? orderOf(shop, which, (one) => mayChange(one) && one.refunds > 0 && leftOf(one) > 0)
      : undefined;
  const order = afterRefund ?? orderOf(shop, which, mayChange);
  if (!order) return NOTHING;
  const answer = await orderAsked(shop, order.id);
  const edit = editedLines(shop, order, choice);
  const place =
    also > 0.8 && !order.place.isCounter ? { ...order.place, county: countyFor(also) } : order.place;
  const sums = sumsOf(edit.lines, order.code, place);
  const by = cashierOf(shop, much);
  const text = `${by.username} edits ${order.number} to ${sums.total / 100}`;
  const idOf = (goods: number) => itemsIn(answer).find(({ product }) => product === goods)?.id ?? 0;
  const done = await editOrder(by, order.id, {
    ...SHIPPING,
    shippingPhone: String(answer.shipping_phone),
    shippingAddress: String(answer.shipping_address),
    shippingCity: String(answer.shipping_city),
    shippingCounty: place.county,
    pickUpPoint: order.place.isCounter ? COUNTER : "",
    quantities: new Map(edit.quantities.map(([goods, quantity]) => [idOf(goods), quantity])),
    added: new Map(edit.added),
    price: edit.price
      ? { line: `line_${idOf(edit.price.goods)}`, typed: { price: edit.price.text, off: "", reason } }
      : null,
    agreedCents: sums.total,
    seenAt: null,
  });
  if (!done.ok) {
    if (done.refusal.message.includes("now comes to")) shop.faults.push(`${text}: ${done.refusal.message}`);
    return `${text}: ${done.refusal.message}`;
  }
  settleEdit(shop, order, by, sums.total - order.sums.total);
  Object.assign(order, { lines: edit.lines, sums, place });
  // with less in it, all that is left may have left the shop
  order.status = (await orderAsked(shop, order.id)).status === "shipped" ? "shipped" : order.status;
  return text;
};

function settleEdit({ ledger }: Shop, order: Order, by: Person, difference: number): void {
  if (order.paid !== "completed") return;
  const owed = order.due + difference;
  order.due = Math.max(0, owed);
  if (owed < 0) ledger.giveBack(order, -owed, { by: by.username, day: today(), isForEdit: true });
}

function editedLines(shop: Shop, order: Order, { much, also }: Choice) {
  const [first, ...others] = order.lines;
  const extra = at(shop.goods, (much * 3) % 1);
  if (!first || !extra) return { lines: order.lines, quantities: [], added: [], price: null };
  const kind = Math.floor(also * 4);
  if (kind === 0) {
    const quantity = Math.floor(much * 5);
    const lines = [{ ...first, quantity }, ...others].filter((line) => line.quantity > 0);
    return { lines, quantities: [[first.goods.id, quantity] as const], added: [], price: null };
  }
  if (kind === 1) {
    const added = [[String(extra.id), 1 + Math.floor(much * 2)] as const];
    const quantity = added[0]?.[1] ?? 1;
    const own = order.lines.find(({ goods }) => goods === extra);
    const lines = own
      ? order.lines.map((line) => (line === own ? { ...line, quantity: line.quantity + quantity } : line))
      : [...order.lines, lineOf(extra, quantity)];
    return { lines, quantities: [], added, price: null };
  }
  if (kind === 2) {
    const cheap = Math.max(1, Math.floor(first.listCents * (0.5 + much)));
    const lines = [{ ...first, cents: cheap }, ...others];
    return {
      lines,
      quantities: [],
      added: [],
      price: { goods: first.goods.id, text: (cheap / 100).toFixed(2) },
    };
  }
  return { lines: order.lines, quantities: [], added: [], price: null };
}
