import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeStaff, takePayments } from "../factories.fixture";
import { paidOrder } from "../orders/paid-order.fixture";
import { todayFigures } from "./today.queries.server";

setUpTestDatabase(takePayments);

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

test("the dashboard's day ends now, and stands beside the same weekday last week until the same time", async () => {
  const before = new Date();
  await paidOrder();
  const now = new Date(Date.now() + 1_000);
  const { newBuyers } = (await todayFigures(now)).today;
  await makeBuyer();
  await makeStaff("orders");
  const { today, lastWeek } = await todayFigures(now);
  expect(today.orders).toBe(1);
  expect(today.salesCents).toBeGreaterThan(0);
  expect([...today.takenCents.values()]).toEqual([today.salesCents]);
  expect(today.newBuyers).toBe(newBuyers + 1);
  expect(lastWeek).toEqual({ orders: 0, salesCents: 0, takenCents: new Map(), newBuyers: 0 });

  const inAWeek = await todayFigures(new Date(now.getTime() + WEEK_MS));
  expect(inAWeek.lastWeek).toEqual(today);
  expect(inAWeek.today.orders).toBe(0);
  // what came after this time of day last week is not compared with
  const earlier = new Date(before.getTime() + WEEK_MS - 1);
  expect((await todayFigures(earlier)).lastWeek.orders).toBe(0);
});
