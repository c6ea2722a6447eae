import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, queriesOf } from "~/db/test-database.server";
import { ORDER_STATUSES } from "~/domain/order";
import { makeBuyer } from "../factories.fixture";
import { makeOrders } from "./bare-orders.fixture";
import { ordersToShip } from "./orders-to-ship.queries.server";
import { dailyTakings } from "./takings.queries.server";

// 15:00 in Nairobi
const NOW = new Date("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  const { id } = await makeBuyer();
  await makeOrders(id, [
    ...ORDER_STATUSES.map((status) => ({ status, createdAt: hoursAgo(1), totalCents: 100_050 })),
    { status: "processing", createdAt: hoursAgo(100), totalCents: 5_000 },
    { status: "paid", createdAt: hoursAgo(50) },
    // one second before and after midnight in Nairobi
    { createdAt: new Date("2026-11-20T20:59:59Z"), totalCents: 7_000 },
    { createdAt: new Date("2026-11-20T21:00:00Z"), totalCents: 9_000 },
    { createdAt: hoursAgo(31 * 24) },
  ]);
});
afterAll(() => database.close());

test("paid and processing orders wait to be shipped, those that waited longest first", async () => {
  const { counts, oldest } = await ordersToShip(3);
  expect(counts).toEqual([
    { status: "paid", count: 2 },
    { status: "processing", count: 2 },
  ]);
  expect(oldest.map(({ status, createdAt }) => [status, createdAt])).toEqual([
    ["processing", hoursAgo(100)],
    ["paid", hoursAgo(50)],
    ["paid", hoursAgo(1)],
  ]);
});

test("a day's takings go by Nairobi, count every order and leave cancelled money out", async () => {
  const days = await dailyTakings(30, NOW);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: "2026-10-23", orders: 0, revenueCents: 0 });
  expect(days.at(-1)).toEqual({ day: "2026-11-21", orders: 7, revenueCents: 5 * 100_050 + 9_000 });
  expect(days.at(-2)).toEqual({ day: "2026-11-20", orders: 1, revenueCents: 7_000 });
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(10);
});

test("takings are one statement, what is to be shipped three", async () => {
  expect(await queriesOf(() => dailyTakings(30, NOW))).toHaveLength(1);
  expect(await queriesOf(() => ordersToShip(5))).toHaveLength(3);
});
