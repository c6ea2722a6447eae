/** Each figure of random orders and payments is worked out again row by row. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { itemRevenueOf, owedOf, revenueOf } from "~/domain/order/order-sums";
import { orderPayment } from "~/domain/payment/order-payment";
import { totalOfDays } from "~/domain/payment/daily-reconciliation";
import { type TimeRange, timeRangeOf } from "~/domain/report/period";
import { REPORT_GROUPS, type ReportGroup } from "~/domain/report/report-query";
import { type Figure, totalOfRows } from "~/domain/report/report-table";
import { owedToBuyersOf, totalSales } from "~/domain/report/sales-report";
import { nairobiDay, startOfNairobiDay } from "~/domain/time";
import { takePayments } from "../factories.fixture";
import { attemptsOfOrder } from "../orders/order-money.server";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { WHOLE_PERIOD, DAYS, FIRST, sellAtRandom } from "./reports.fixture";
import { moneyOf, owedToBuyers } from "./money.queries.server";
import { SECONDS_A_DAY, reportTable, withNames } from "./report-table.queries.server";
import { goodsOf, salesBySpan } from "./sales.queries.server";

setUpTestDatabase(async () => {
  takePayments();
  await sellAtRandom();
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

const spans = (): TimeRange[] =>
  Array.from({ length: DAYS }, (_, i) => {
    const day = nairobiDay(new Date(startOfNairobiDay(FIRST).getTime() + i * SECONDS_A_DAY * 1000));
    return timeRangeOf({ from: day, to: day });
  });

test("sales, orders and what buyers owe are the sums over the orders", async () => {
  for (const range of [WHOLE_PERIOD, ...spans()]) {
    const orders = await ordersIn(range);
    expect(totalSales(await salesBySpan(range, SECONDS_A_DAY))).toEqual({
      orders: orders.filter(({ status }) => status !== "cancelled").length,
      salesCents: total(orders.map((order) => revenueOf(order, order.payment))),
      owedCents: total(orders.map(owedOf)),
    });
  }
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
  const reported = totalOfDays(await dailyReconciliation(WHOLE_PERIOD));
  expect(money.entryFeesCents).toBe(9 * 5_000);
  expect(money).toEqual({
    takenCents: reported.takenCents,
    entryFeesCents: reported.entryFeesCents,
    returnedCents: reported.returnedCents,
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
      cost: goods.costCents,
      profit: goods.knownCents - goods.costCents,
      unknown: goods.goodsCents - goods.knownCents,
      fees: money.entryFeesCents,
    });
  for (const by of ["payment", "staff"] as const)
    expect(await totals(by, WHOLE_PERIOD), by).toEqual({
      taken: reported.takenCents,
      fees: reported.entryFeesCents,
      paidOrders: reported.ordersCents,
      unmatched: reported.unmatchedCents,
      returned: reported.returnedCents,
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
  const shares = orders.map(
    ({ shippingFeeCents, totalCents, payment: { paidCents, leftCents } }) =>
      shippingFeeCents - Math.round((shippingFeeCents * (paidCents - leftCents)) / totalCents),
  );
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
  expect(new Set(staff.filter(({ note }) => note === "Cash").map(({ name }) => name)).size).toBe(2);
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
