import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, takePayments } from "~/operations/factories.fixture";
import { makeOrders } from "~/operations/orders/bare-orders.fixture";
import { reportsPage } from "./reports-page.server";

// 15:00 in Nairobi
const NOW = new Date("2026-11-26T12:00:00Z");

setUpTestDatabase(async () => {
  takePayments();
  const { id } = await makeBuyer();
  await makeOrders(
    id,
    Array.from({ length: 90 }, (_, day) => ({
      createdAt: new Date(NOW.getTime() - day * 86_400_000),
      totalCents: 100 * (day + 1),
    })),
  );
});

test.each([
  ["span=day", 24, 1, 1],
  ["span=week", 7, 4, 10],
  ["span=month", 30, 26, 351],
  ["span=dates&from=2026-08-29&to=2026-11-26", 14, 90, 4_095],
])("%s: %i bars add up to the %i orders of its days", async (query, bars, orders, shillings) => {
  const { overview, rows } = await reportsPage(new URLSearchParams(query), NOW);
  const { charts } = overview ?? expect.fail();
  const sum = (points: readonly { value: number }[]) => points.reduce((total, { value }) => total + value, 0);
  expect([charts.orders.points.length, sum(charts.orders.points)]).toEqual([bars, orders]);
  expect(sum(charts.sales.points)).toBe(shillings * 100);
  expect(rows.at(-1)).toMatchObject({ name: "Total", texts: { orders: String(orders) } });
});

test("today until 15:00 is compared with yesterday until 15:00", async () => {
  const { id } = await makeBuyer();
  const yesterday = (hour: number) => ({
    createdAt: new Date(Date.UTC(2026, 10, 25, hour)),
    totalCents: 5_000,
  });
  await makeOrders(id, [yesterday(11), yesterday(13)]);
  const { overview } = await reportsPage(new URLSearchParams("span=day"), NOW);
  expect(overview).toMatchObject({ against: "25 Nov 2026 until 15:00 EAT" });
  expect(overview?.stats[1]).toMatchObject({ label: "Orders", value: "1", note: "1 before (0 %)" });
});

test("invalid days are reported, and stay in the form", async () => {
  const { error, days, title } = await reportsPage(
    new URLSearchParams("span=dates&from=2026-11-30&to=2026-11-01"),
    NOW,
  );
  expect(error).toContain("at most 400 days");
  expect(days).toMatchObject({ from: "2026-11-30", to: "2026-11-01" });
  expect(title).toBe("26 Nov 2026");
});
