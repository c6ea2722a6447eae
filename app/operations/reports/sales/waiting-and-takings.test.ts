import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { ORDER_STATUSES } from "~/domain/order/order";
import { orderList } from "~/domain/order/list/order-list";
import { owesDifference, STATUSES_TO_SHIP, whyNotShipped } from "~/domain/order/shipping/shipping";
import { makeBuyer } from "../../factories.fixture";
import { makeOrders } from "../../orders/bare-orders.fixture";
import { managedOrders } from "../../orders/managed-orders.queries.server";
import { ordersNeedingAttention } from "../../orders/orders-needing-attention.queries.server";
import { ordersToConfirm } from "../../orders/orders-to-confirm.queries.server";
import { ordersToShip } from "../../orders/orders-to-ship.queries.server";
import { dailyTakings } from "./takings.queries.server";

// 15:00 in Nairobi
const NOW = new Date("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

setUpTestDatabase(async () => {
  const { id } = await makeBuyer();
  await makeOrders(id, [
    ...ORDER_STATUSES.map((status) => ({ status, createdAt: hoursAgo(1), totalCents: 100_050 })),
    { status: "processing", createdAt: hoursAgo(100), totalCents: 5_000 },
    { status: "paid", createdAt: hoursAgo(50) },
    // one second before and after midnight in Nairobi
    { createdAt: new Date("2026-11-20T20:59:59Z"), totalCents: 7_000 },
    { createdAt: new Date("2026-11-20T21:00:00Z"), totalCents: 9_000, paymentStatus: "completed" },
    { createdAt: hoursAgo(31 * 24) },
  ]);
});

test("paid orders at any status and those being processed wait to be shipped, longest waiting first (D80)", async () => {
  const { counts, oldest } = await ordersToShip(4);
  expect(counts).toEqual([
    { status: "pending", count: 1 },
    { status: "paid", count: 2 },
    { status: "processing", count: 2 },
  ]);
  expect(oldest.map(({ status, createdAt }) => [status, createdAt])).toEqual([
    ["processing", hoursAgo(100)],
    ["paid", hoursAgo(50)],
    ["pending", new Date("2026-11-20T21:00:00Z")],
    ["paid", hoursAgo(1)],
  ]);
  const { orders } = await managedOrders({ ...orderList.all, waiting: "to_ship", sort: "oldest" });
  expect(orders.slice(0, 4).map(({ id }) => id)).toEqual(oldest.map(({ id }) => id));
  expect(orders).toHaveLength(5);
});

test("an order waits to be shipped by the same rule on the overview, in the list and in bulk", async () => {
  const { id: userId } = await makeBuyer("Achieng");
  const samples = ORDER_STATUSES.flatMap((status) =>
    ["pending", "completed", "refunded"].map((paymentStatus) => ({ status, paymentStatus })),
  );
  const owing = samples.map((sample) => ({ ...sample, dueCents: 100n }));
  const onDelivery = { status: "processing", paymentStatus: "completed", dueCents: 100n } as const;
  await makeOrders(userId, [
    ...[...samples, ...owing].map((sample) => ({
      ...sample,
      createdAt: hoursAgo(5_000),
      paymentMethod: "M-Pesa",
    })),
    { ...onDelivery, createdAt: hoursAgo(5_000), paymentMethod: "Pay on delivery" },
  ]);
  const rows = (await db().order.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(inCents);
  const mine = (found: readonly { id: number }[]) =>
    rows.filter(({ id }) => found.some((row) => row.id === id)).map(({ id }) => id);
  const inBulk = rows.filter((row) => whyNotShipped(row) === null).map(({ id }) => id);
  // what is unpaid as a whole has no difference
  expect(inBulk).toHaveLength(5 + 2 + 1);
  const { counts, oldest } = await ordersToShip(1_000);
  expect(mine(oldest)).toEqual(inBulk);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(oldest.length);
  const owes = rows.filter((row) => STATUSES_TO_SHIP.includes(row.status) && owesDifference(row));
  expect(owes).toHaveLength(3);
  const waiting = await ordersNeedingAttention("difference", 1_000);
  expect(mine(waiting.oldest)).toEqual(owes.map(({ id }) => id));
  const listed = await managedOrders({ ...orderList.all, payment: "difference", sort: "oldest" });
  expect(mine(listed.orders)).toEqual(owes.map(({ id }) => id));
  expect(
    mine((await managedOrders({ ...orderList.all, waiting: "to_ship", sort: "oldest" })).orders),
  ).toEqual(inBulk);
  expect(mine((await ordersToConfirm(1_000)).oldest)).toEqual([]);
  await db().order.deleteMany({ where: { userId } });
});

test("a day's takings use Nairobi's day, count every order and leave cancelled sums out", async () => {
  const days = await dailyTakings(30, NOW);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({
    day: "2026-10-23",
    orders: 0,
    cancelled: 0,
    revenueCents: 0,
    owedCents: 0,
  });
  expect(days.at(-1)).toEqual({
    day: "2026-11-21",
    orders: 7,
    cancelled: 1,
    revenueCents: 5 * 100_050 + 9_000,
    owedCents: 5 * 100_050,
  });
  expect(days.at(-2)).toMatchObject({ day: "2026-11-20", orders: 1, revenueCents: 7_000 });
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(10);
});

test("pending orders without an M-Pesa payment to wait for need a person's confirmation", async () => {
  const { id } = await makeBuyer("Njeri");
  const before = await ordersToConfirm(5);
  await makeOrders(id, [
    { createdAt: hoursAgo(2_000), paymentMethod: "Pay on delivery" },
    { createdAt: hoursAgo(3_000), paymentMethod: "Pay on delivery", paymentStatus: "completed" },
    { createdAt: hoursAgo(3_000), paymentMethod: "M-PESA" },
    { createdAt: hoursAgo(3_000), status: "shipped", paymentMethod: "Pay on delivery" },
  ]);
  const { total, oldest } = await ordersToConfirm(5);
  expect(total).toBe(before.total + 1);
  expect(oldest[0]?.createdAt).toEqual(hoursAgo(2_000));
  await db().order.deleteMany({ where: { userId: id } });
});

test("takings take two statements, orders to ship four", async () => {
  expect(await queriesOf(() => dailyTakings(30, NOW))).toHaveLength(2);
  expect(await queriesOf(() => ordersToShip(5))).toHaveLength(4);
});
