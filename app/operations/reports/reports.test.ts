/** Each figure of random orders and payments is worked out again row by row. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { itemRevenueOf, owedOf, revenueOf } from "~/domain/order/order-sums";
import { orderPayment } from "~/domain/payment/order-payment";
import { totalOfDays } from "~/domain/payment/daily-reconciliation";
import type { TimeRange } from "~/domain/report/period";
import { REPORT_GROUPS, type ReportGroup } from "~/domain/report/report-query";
import { type Figure, totalOfRows } from "~/domain/report/report-table";
import { salesOfOrder } from "~/domain/report/order-sales";
import { uncostedGoods, NO_GOODS, owedToBuyersOf, profitOf, totalSales } from "~/domain/report/sales-report";
import { takePayments } from "../factories.fixture";
import { attemptsOfOrder } from "../orders/order-money.server";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { WHOLE_PERIOD, DAYS, sellAtRandom, spans } from "./reports.fixture";
import { moneyOf, owedToBuyers } from "./money.queries.server";
import { SECONDS_A_DAY, reportTable, withNames } from "./report-table.queries.server";
import { goodsOf, salesBySpan } from "./sales.queries.server";

/** What each day's report said at its last moment. */
const reported: { range: TimeRange; report: Awaited<ReturnType<typeof reportOf>>; revenueCents: number }[] =
  [];

const reportOf = async (range: TimeRange) => ({
  sales: (await salesBySpan(range, SECONDS_A_DAY)).map(({ owedCents: _owed, ...sales }) => sales),
  goods: await goodsOf(range),
  money: await moneyOf(range),
  payments: await dailyReconciliation(range),
});

const revenueNow = async () =>
  total((await ordersIn(WHOLE_PERIOD)).map((order) => revenueOf(order, order.payment)));

setUpTestDatabase(async () => {
  takePayments();
  await sellAtRandom(async (range) => {
    reported.push({ range, report: await reportOf(range), revenueCents: await revenueNow() });
  });
});

test("a day that is over never changes: what is refunded, cancelled or reopened later counts on its own day (D46, D79)", async () => {
  expect(reported).toHaveLength(DAYS);
  let before = 0;
  for (const { range, report, revenueCents } of reported) {
    expect(await reportOf(range)).toEqual(report);
    // the day's sales are what all orders came to in the evening, less what they came to in the morning
    expect(totalSales(await salesBySpan(range, SECONDS_A_DAY)).salesCents).toBe(revenueCents - before);
    before = revenueCents;
  }
  expect(total(reported.map(({ report }) => report.money.returnedCents))).toBeGreaterThan(0);
});

test("what goes back counts on the day it is sent, as on the provider's statement", async () => {
  for (const range of spans()) {
    const sent = await db().refund.findMany({
      where: { state: "completed", settledAt: { gte: range.since, lt: range.before } },
    });
    expect((await moneyOf(range)).returnedCents).toBe(total(sent.map(({ cents }) => Number(cents))));
  }
});

test("profit is net of the VAT that the shop owes to KRA", () => {
  const item = {
    productId: 1,
    quantity: 1,
    totalCents: 380_000,
    discountCents: 0,
    unitCostCents: 210_000,
    taxPercent: 16,
  };
  const order = {
    status: "pending" as const,
    paymentStatus: "pending",
    totalCents: 380_000,
    dueCents: 0,
    shippingTaxPercent: 16,
    shippingCounty: "",
    items: [item],
  };
  const [sold] = salesOfOrder(order, { leftCents: 0 });
  expect(sold).toMatchObject({
    salesCents: 380_000,
    vatCents: 52_414,
    knownCents: 327_586,
    costCents: 210_000,
  });
  const goods = { ...NO_GOODS, ...sold, goodsCents: 380_000 };
  expect(profitOf(goods)).toBe(117_586);
  expect(uncostedGoods(goods)).toBe(0);
});

async function ordersIn({ since, before }: TimeRange) {
  const rows = await db().order.findMany({
    where: { createdAt: { gte: since, lt: before } },
    include: { items: true, attempts: attemptsOfOrder },
  });
  return rows.map((row) => {
    const order = inCents(row);
    return { ...order, payment: orderPayment(order, order.attempts) };
  });
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test("sales, orders and what buyers owe are the sums over the orders", async () => {
  const orders = await ordersIn(WHOLE_PERIOD);
  expect(totalSales(await salesBySpan(WHOLE_PERIOD, SECONDS_A_DAY))).toEqual({
    orders: orders.filter(({ status }) => status !== "cancelled").length,
    salesCents: total(orders.map((order) => revenueOf(order, order.payment))),
    owedCents: total(orders.map(owedOf)),
  });
  for (const range of spans())
    expect(totalSales(await salesBySpan(range, SECONDS_A_DAY)).owedCents).toBe(
      total((await ordersIn(range)).map(owedOf)),
    );
});

test("goods, cost and profit are the sums over the lines, at the cost price of the day of the order", async () => {
  const lines = (await ordersIn(WHOLE_PERIOD)).flatMap((order) =>
    order.items.map((item) => ({
      ...item,
      order,
      cents: itemRevenueOf(item.totalCents - item.discountCents, order, order.payment),
    })),
  );
  const known = lines.filter(({ unitCostCents }) => unitCostCents !== null);
  const sold = ({ order }: { order: { status: string } }) => order.status !== "cancelled";
  expect(known.length, "lines with a cost").toBeGreaterThan(20);
  expect(lines.length - known.length, "lines without").toBeGreaterThan(20);
  expect(total(lines.map(({ discountCents }) => discountCents)), "discounts").toBeGreaterThan(0);
  expect(await goodsOf(WHOLE_PERIOD)).toEqual({
    pieces: total(lines.filter(sold).map(({ quantity }) => quantity)),
    goodsCents: total(lines.map(({ cents }) => cents)),
    vatCents: 0,
    knownCents: total(known.map(({ cents }) => cents)),
    costCents: total(
      known.filter(sold).map(({ unitCostCents, quantity }) => (unitCostCents ?? 0) * quantity),
    ),
  });
});

const totals = async (by: ReportGroup, range: TimeRange) => totalOfRows(await reportTable(by, range));

const SUMMED: readonly Figure[] = [
  "orders",
  "pieces",
  "sales",
  "vat",
  "owed",
  "cost",
  "profit",
  "unknown",
  "fees",
  "taken",
  "paidOrders",
  "unmatched",
  "returned",
];

test("every table adds up to the same totals, and to the payments report, to the cent", async () => {
  const [sales, goods, money] = [
    totalSales(await salesBySpan(WHOLE_PERIOD, SECONDS_A_DAY)),
    await goodsOf(WHOLE_PERIOD),
    await moneyOf(WHOLE_PERIOD),
  ];
  const reconciled = totalOfDays(await dailyReconciliation(WHOLE_PERIOD));
  expect(reconciled.entryFeesCents).toBe(9 * 5_000);
  expect(money, "the fees of the void round went back").toEqual({
    takenCents: reconciled.takenCents,
    entryFeesCents: 6 * 5_000,
    returnedCents: reconciled.returnedCents,
  });
  for (const by of ["day", "county"] as const)
    expect(await totals(by, WHOLE_PERIOD), by).toMatchObject({
      orders: sales.orders,
      sales: sales.salesCents,
      owed: sales.owedCents,
    });
  for (const by of ["product", "category"] as const)
    expect(await totals(by, WHOLE_PERIOD), by).toEqual({
      pieces: goods.pieces,
      sales: sales.salesCents,
      vat: 0,
      cost: goods.costCents,
      profit: goods.knownCents - goods.costCents,
      unknown: goods.goodsCents - goods.knownCents,
      fees: money.entryFeesCents,
    });
  for (const by of ["payment", "staff"] as const)
    expect(await totals(by, WHOLE_PERIOD), by).toEqual({
      taken: reconciled.takenCents,
      fees: reconciled.entryFeesCents,
      paidOrders: reconciled.ordersCents,
      unmatched: reconciled.unmatchedCents,
      returned: reconciled.returnedCents,
    });
});

test("adjacent periods add up to the whole", async () => {
  for (const by of REPORT_GROUPS) {
    const whole = await totals(by, WHOLE_PERIOD);
    const parts = await Promise.all(spans().map((range) => totals(by, range)));
    for (const figure of SUMMED)
      expect(total(parts.map((part) => part[figure] ?? 0)), `${by} ${figure}`).toBe(whole[figure] ?? 0);
  }
});

test("delivery is sales less goods: the fees, less their share of refunds", async () => {
  const { rows } = await reportTable("product", WHOLE_PERIOD);
  const orders = (await ordersIn(WHOLE_PERIOD)).filter(({ status }) => status !== "cancelled");
  const shares = orders.map((order) => {
    const { shippingFeeCents, totalCents, payment } = order;
    const returnedCents = totalCents - revenueOf(order, payment);
    return shippingFeeCents - Math.round((shippingFeeCents * returnedCents) / totalCents);
  });
  const delivery = rows.find(({ id }) => id === "delivery")?.figures.sales ?? 0;
  expect(Math.abs(delivery - total(shares)), "rounded for each line").toBeLessThanOrEqual(orders.length * 3);
});

test("rows have names that people know, with a link where there is a page", async () => {
  const products = await withNames("product", (await reportTable("product", WHOLE_PERIOD)).rows);
  expect(products[0]).toMatchObject({ name: "Lamp", to: `/management/products/${products[0]?.id}` });
  expect(products.at(-1)).toMatchObject({ name: "Delivery" });
  const categories = await withNames("category", (await reportTable("category", WHOLE_PERIOD)).rows);
  expect(categories.some(({ name }) => name === "Uncategorized")).toBe(true);
  const staff = (await reportTable("staff", WHOLE_PERIOD)).rows;
  const cash = staff.filter(({ note }) => note?.endsWith("Cash"));
  // two people may have the same name
  expect(new Set(cash.map(({ note }) => note)).size).toBe(2);
  expect(cash.map(({ name, note }) => [name, note])).toEqual([
    ["Otieno Mwangi", expect.stringMatching(/^Otieno-\S+ · Cash$/)],
    ["Otieno Mwangi", expect.stringMatching(/^Otieno-\S+ · Cash$/)],
  ]);
});

test("what the shop owes buyers: refunds not sent, unmatched payments, money of cancelled orders without a decision", async () => {
  const owed = await owedToBuyers(WHOLE_PERIOD);
  const undecided = (
    await db().order.findMany({
      where: { status: "cancelled", paymentStatus: "completed", moneyKeptAt: null },
      include: { attempts: attemptsOfOrder },
    })
  ).map((row) => orderPayment(inCents(row), inCents(row).attempts).leftCents);
  expect(undecided.length).toBeGreaterThan(0);
  expect(owed).toEqual({ refundsCents: 5_000, unmatchedCents: 1_234, undecidedCents: total(undecided) });
  expect(owedToBuyersOf(owed)).toBe(6_234 + total(undecided));
});
