import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { plansOf } from "~/db/query-plans.fixture";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import { buyerList, type BuyerFilters } from "~/domain/order/list/buyer-list";
import { spanStart } from "~/domain/report/chart-steps";
import { ORDER_STATUSES } from "~/domain/order/order";
import { newUser } from "../products/management.fixture";
import { buyerBatches, buyerPage, UNCANCELLED_STATUSES, totalSold } from "./buyers.queries.server";
import { newOrder, newProduct, PRICE_CENTS } from "./orders.fixture";
import { salesOverTime, salesStats } from "../reports/sales/sales-stats.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
let lamp: number;
const order: Record<"first" | "second" | "cancelled" | "sofa", number> = {
  first: 0,
  second: 0,
  cancelled: 0,
  sofa: 0,
};
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour));

beforeAll(async () => {
  shop = await openTestFile();
  const [amina, otieno] = [await newUser("Amina"), await newUser("Otieno")];
  lamp = await newProduct(100);
  const sofa = await newProduct(100);
  const [mixed, plain] = [[lamp, 2] as const, [lamp, 3] as const];
  order.first = await newOrder({
    userId: amina,
    status: "paid",
    createdAt: at(1),
    items: [mixed, [sofa, 7]],
    orderNumber: "ORD-20261101-000001",
  });
  order.second = await newOrder({ userId: otieno, createdAt: at(3, 22), items: [plain] });
  order.cancelled = await newOrder({
    userId: otieno,
    status: "cancelled",
    createdAt: at(2),
    items: [[lamp, 40]],
  });
  order.sofa = await newOrder({ userId: amina, createdAt: at(4), items: [[sofa, 1]] });
  await db().order.update({ where: { id: order.second }, data: { shippingName: "Grace 100% O'Neill" } });
});
afterAll(() => shop.close());

const listed = async (filters: Partial<BuyerFilters>) =>
  (await buyerPage(lamp, { ...buyerList.all, ...filters })).buyers.map((buyer) => buyer.order.id);

test("a product's buyers are listed newest first, without other products' orders", async () => {
  expect(await listed({})).toEqual([order.second, order.cancelled, order.first]);
  const { buyers } = await buyerPage(lamp, buyerList.all);
  expect(buyers[2]).toMatchObject({
    quantity: 2,
    totalCents: 2 * PRICE_CENTS,
    order: { orderNumber: "ORD-20261101-000001", status: "paid", shippingCity: "Nairobi" },
  });
});

test("buyers are found by status, by number, by account and by shipping name", async () => {
  expect(await listed({ status: "cancelled" })).toEqual([order.cancelled]);
  expect(await listed({ q: "ord-20261101" })).toEqual([order.first]);
  expect(await listed({ q: "OTIENO" })).toEqual([order.second, order.cancelled]);
  expect(await listed({ q: "otieno", status: "pending" })).toEqual([order.second]);
  expect(await listed({ q: "grace 100% o'n" })).toEqual([order.second]);
});

test.each(["_", "%%", "\u0000", '"', "\\", "nobody"])(
  "punctuation alone finds nothing (D107): %j",
  async (q) => {
    expect(await listed({ q })).toEqual([]);
  },
);

test("the summary is quantity times price, without shipping and cancelled orders", async () => {
  const { whole, sold } = await buyerPage(lamp, { ...buyerList.all, q: "otieno" });
  expect(totalSold(whole, UNCANCELLED_STATUSES)).toEqual({
    items: 2,
    orders: 2,
    units: 5,
    revenueCents: 5 * PRICE_CENTS,
  });
  expect(totalSold(sold, ORDER_STATUSES)).toEqual({
    items: 2,
    orders: 2,
    units: 43,
    revenueCents: 3 * PRICE_CENTS,
  });
});

test("total orders leave cancelled ones out, orders by status do not", async () => {
  expect(await salesStats(lamp)).toEqual({
    totalOrders: 2,
    totalUnitsSold: 5,
    totalRevenueCents: 5 * PRICE_CENTS,
    averageOrderCents: 2.5 * PRICE_CENTS,
    ordersByStatus: { pending: 1, paid: 1, processing: 0, shipped: 0, delivered: 0, cancelled: 1 },
  });
  const unsold = await newProduct();
  expect(await salesStats(unsold)).toMatchObject({ totalOrders: 0, averageOrderCents: null });
});

test("an order that names a product twice counts once", async () => {
  const product = await newProduct();
  await newOrder({
    createdAt: at(1),
    items: [
      [product, 1],
      [product, 2],
    ],
  });
  expect(await salesStats(product)).toMatchObject({ totalOrders: 1, totalUnitsSold: 3 });
  const sales = await salesOverTime(product, at(1));
  expect([...(sales?.spans.values() ?? [])]).toEqual([{ orders: 1, cents: 3 * PRICE_CENTS }]);
});

test("sales are grouped by the day in Nairobi, and by longer spans if the first was long ago", async () => {
  const sales = await salesOverTime(lamp, at(6));
  const days = [...(sales?.spans ?? [])].map(([span, sum]) => [
    spanStart(span, sales?.time.seconds ?? 0).toISOString(),
    sum,
  ]);
  // 22:00 UTC is the next day in Nairobi
  expect(days).toEqual([
    ["2026-10-31T21:00:00.000Z", { orders: 1, cents: 2 * PRICE_CENTS }],
    ["2026-11-03T21:00:00.000Z", { orders: 1, cents: 3 * PRICE_CENTS }],
  ]);
  const later = await salesOverTime(lamp, at(200));
  expect(later?.time.seconds).toBe(7 * 86_400);
  expect([...(later?.spans.values() ?? [])].reduce((sum, { cents }) => sum + cents, 0)).toBe(5 * PRICE_CENTS);
  expect(await salesOverTime(await newProduct(), at(1))).toBeNull();
});

test("the file holds exactly the list's rows, in its order", async () => {
  for (const filters of [{}, { status: "paid" }, { q: "otieno" }] as const) {
    const ids: number[] = [];
    for await (const batch of buyerBatches(lamp, { ...buyerList.all, ...filters }, 2))
      ids.push(...batch.map((buyer) => buyer.order.id));
    expect(ids).toEqual(await listed(filters));
  }
});

test("more orders take no more statements, and none scans all orders", async () => {
  const work = async () => {
    await buyerPage(lamp, { ...buyerList.all, q: "otieno", status: "pending" });
    await salesStats(lamp);
    await salesOverTime(lamp, at(6));
  };
  const few = await queriesOf(work);
  for (let i = 0; i < 60; i++) await newOrder({ createdAt: at(5), items: [[lamp, 1]] });
  expect(await queriesOf(work)).toHaveLength(few.length);
  const steps = await plansOf(shop.file, work);
  // Order_refunded holds only the few refunded orders
  const scans = steps.filter((step) => /^SCAN (o|i|Order|OrderItem)\b(?!.*Order_refunded)/.test(step));
  expect(scans).toEqual([]);
  expect(steps.join("\n")).not.toContain("Order_status");
  const { page, pageCount, buyers } = await buyerPage(lamp, { ...buyerList.all, page: 9 });
  expect({ page, pageCount, last: buyers.at(-1)?.order.id }).toEqual({
    page: 2,
    pageCount: 2,
    last: order.first,
  });
});
