/** Cash drawers, prices, entry fees, money that waits for a person, and the shop's own jobs. */
import { countDrawer } from "~/operations/reports/count-drawer.server";
import { recordCashMovement } from "~/operations/reports/record-cash-movement.server";
import { cancelUnpaidOrders } from "~/operations/orders/cancel/cancel-unpaid.server";
import { sendNewRefunds, startSettlingPending } from "~/operations/payments/settle-pending.server";
import { createNextRound } from "~/operations/rounds/create-next-round.server";
import { attemptCode } from "~/domain/payment/attempt";
import { shopTime } from "~/operations/shop-clock.server";
import { type Act, cashierOf, NOTHING, orderOf, REASON as reason } from "./act";
import { roundOf } from "./buyers";
import { cents, rest } from "./doors";
import { toPayOf } from "./ledger";
import { at, FEE_CENTS, type Person, type Shop, answerText, today } from "./shop";
import { sync, syncOrders } from "./sync";
import type { TaxLetter } from "./sums";

const KINDS = ["float", "put_in", "rider", "bank", "expense"] as const;

const movesCash: Act = async (shop, { which, much, also }) => {
  const person = cashierOf(shop, also);
  const kind = at(KINDS, which);
  if (!kind) return NOTHING;
  const { drawer } = shop.ledger;
  const seen = drawer.filter(
    (one) => one.by === person.username && one.day === today() && KINDS.some((name) => name === one.kind),
  );
  const moved = Math.max(1, Math.floor(much * 200_000));
  const done = await recordCashMovement(person, {
    ...{ personId: person.id, day: today(), kind, cents: moved, note: reason, seen: seen.length },
  });
  const text = `${person.username}: ${kind} ${moved / 100}`;
  if (!done.ok) return `${text}: ${done.refusal.message}`;
  drawer.push({ by: person.username, day: today(), cents: moved, kind });
  return text;
};

/** Sometimes right, sometimes a few shillings off. */
const OFF_CENTS = [0, 0, 350, -700] as const;

/** The shop says what must be in the drawer, and keeps by how much the count differs. */
export async function countOf(shop: Shop, person: Person, share: number): Promise<string> {
  const { counts } = shop.ledger;
  const own = counts.filter(({ by, day }) => by === person.username && day === today());
  const expected = shop.ledger.expected(person.username, today());
  const countedCents = Math.max(0, expected + (at(OFF_CENTS, share) ?? 0));
  const wanted = { personId: person.id, day: today(), countedCents, note: reason, seen: own.length };
  const done = await countDrawer(person, wanted);
  if (!done.ok) return `${person.username} counts: ${done.refusal.message}`;
  counts.push({ by: person.username, day: today(), number: own.length + 1, expected, counted: countedCents });
  if (done.value.expectedCents !== expected)
    shop.faults.push(
      `the drawer of ${person.username} holds ${done.value.expectedCents} in the shop, ${expected} in the book`,
    );
  return `${person.username} counts ${countedCents / 100} where ${expected / 100} must be`;
}

const counts: Act = (shop, { which, much }) => countOf(shop, cashierOf(shop, which), much);

/** From now on: what was ordered keeps its price and its tax. */
const reprices: Act = async (shop, { which, much, also }) => {
  const goods = at(shop.goods, which);
  if (!goods) return NOTHING;
  const tax = also < 0.5 ? goods.tax : (at<TaxLetter>(["A", "B", "C", "D", "E"], much) ?? null);
  const price = 1 + Math.floor(much * 400_000);
  const { body: now } = await rest("GET", `/api/auctions/${goods.id}/`, { as: shop.owner });
  const body = {
    title: now.title,
    description: now.description,
    category: goods.category,
    product_type: "buy_now",
    base_price: now.base_price,
    stock_quantity: now.stock_quantity,
    buy_now_price: price / 100,
    ...(tax !== null && { tax_type: tax }),
  };
  const answer = await rest("PUT", `/api/auctions/${goods.id}/`, { as: shop.owner, body });
  if (answer.status !== 200) return `a new price of ${goods.id}: ${answerText(answer)}`;
  Object.assign(goods, { cents: price, tax });
  return `product ${goods.id} costs ${price / 100} now, tax ${tax}`;
};

const refundsFee: Act = async (shop, { which }) => {
  const id = at([...shop.ledger.fees], which);
  if (id === undefined) return NOTHING;
  const answer = await rest("POST", `/api/payments/${id}/refund/`, {
    as: shop.owner,
    body: { refunded_amount: 0, reason },
  });
  await sync(shop, { feesGoBack: answer.status === 200 });
  return `the fee of payment ${id} goes back: ${answerText(answer)}`;
};

const closesRound: Act = async (shop, { much }) => {
  const round = await roundOf(shop);
  if (!round) return NOTHING;
  if (much < 0.4) {
    const stats = {
      basePriceCents: 50_000,
      participationFeeCents: FEE_CENTS,
      minPledgeCents: 50_000,
      maxPledgeCents: null,
      afterRound: null,
    };
    const done = await createNextRound(shop.owner, {
      ...stats,
      auctionId: shop.auctionId,
      refundNewcomers: true,
    });
    await sync(shop, { feesGoBack: true });
    return `the next round: ${done.ok ? "opened" : done.refusal.message}`;
  }
  const path = much < 0.6 ? "close" : "void";
  const body = path === "void" ? { reason, confirm: true } : undefined;
  const answer = await rest("POST", `/api/rounds/${round.id}/${path}/`, {
    as: shop.owner,
    ...(body && { body }),
  });
  await sync(shop, { feesGoBack: path === "void" && answer.status === 200 });
  return `${path} round ${round.id}: ${answerText(answer)}`;
};

/** Money that came when nothing took it: to the order that it was for, or back. */
const decides: Act = async (shop, { which, much, also }) => {
  const { list } = await rest("GET", "/api/unmatched-payments/?state=unmatched", { as: shop.owner });
  const row = at(list, which);
  if (!row) return NOTHING;
  const late = [...shop.ledger.payments.values()].find(
    ({ late: state, cents: sum }) => state === "waits" && sum === cents(row.amount),
  );
  if (!late) {
    shop.faults.push(`unmatched ${String(row.id)} is nothing that came too late`);
    return NOTHING;
  }
  const path = `/api/unmatched-payments/${String(row.id)}`;
  if (much < 0.5) {
    const answer = await rest("POST", `${path}/return/`, { as: shop.owner, body: { reason } });
    if (answer.status === 200) late.late = "returned";
    return `unmatched ${late.cents / 100} goes back: ${answerText(answer)}`;
  }
  const order =
    orderOf(shop, also, (one) => one.status !== "cancelled" && toPayOf(one) === late.cents) ??
    orderOf(shop, also);
  if (!order) return NOTHING;
  const answer = await rest("POST", `${path}/match/`, { as: shop.owner, body: { order: order.id, reason } });
  if (answer.status === 200) {
    late.late = "matched";
    shop.ledger.pay(order, {
      id: Number(answer.body.id),
      account: null,
      cents: late.cents,
      way: "mock",
      by: null,
      day: late.day,
    });
  }
  return `unmatched ${late.cents / 100} pays ${order.number}: ${answerText(answer)}`;
};

/** A refund that M-Pesa refused is sent again, or handed over. */
const retries: Act = async (shop, { which, also }) => {
  const { ledger, mpesa } = shop;
  const refused = at(mpesa.refused, which);
  const money =
    refused && [...ledger.payments.values()].find(({ id }) => attemptCode(id) === refused.account);
  if (!money) return NOTHING;
  const isByHand = also < 0.5 && !ledger.fees.has(money.id);
  const by = cashierOf(shop, also);
  const place = mpesa.refused.findIndex(({ account }) => account === refused.account);
  const [oldest] = mpesa.refused.splice(place, 1);
  const others = mpesa.refused.length;
  const body = { reason, by_hand: isByHand };
  const answer = await rest("POST", `/api/payments/${money.id}/retry-refund/`, { as: by, body });
  const text = `a refund of payment ${money.id} is tried again${isByHand ? ", by hand" : ""}: ${answerText(answer)}`;
  // refused again, it is still the oldest
  mpesa.refused.splice(place, 0, ...mpesa.refused.splice(others));
  if (answer.status !== 200 || !oldest) return text;
  if (isByHand) {
    money.byMpesa -= oldest.cents;
    ledger.handOver(money, oldest.cents, { by: by.username, day: today() });
  }
  return text;
};

const settles: Act = async (shop) => {
  shop.mpesa.decide();
  await sendNewRefunds(shopTime()).catch(() => undefined);
  const { settled } = await startSettlingPending(shopTime(), "all");
  await settled.catch(() => undefined);
  return "the jobs ask about payments";
};

const expires: Act = async (shop) => {
  await cancelUnpaidOrders(shopTime());
  await sync(shop);
  await syncOrders(shop);
  return "the jobs cancel what was not paid in time";
};

export const TILL_ACTS: Readonly<Record<string, Act>> = {
  movesCash,
  counts,
  reprices,
  refundsFee,
  closesRound,
  decides,
  retries,
  settles,
  expires,
};
