import { expect, onTestFinished, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { timeRangeOf } from "~/domain/report/period";
import { makeBuyer, takePayments } from "../factories.fixture";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { edit } from "../order-edits/edit-order.fixture";
import { valueOf } from "../products/management.fixture";
import { salesByCounty } from "./sales.queries.server";

setUpTestDatabase(takePayments);

const countiesOf = async (day: string) =>
  (await salesByCounty(timeRangeOf({ from: day, to: day }))).map(({ key, orders, salesCents }) => [
    key,
    orders,
    salesCents,
  ]);

test("an order that goes to another county on a later day leaves the report of its first day as it was", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-11-10T09:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const order = { ...orderOf([[await onSale(), 1]]), shippingCounty: "Kisumu" };
  const { id } = valueOf(await placeOrder(await makeBuyer(), order));
  expect(await countiesOf("2026-11-10")).toEqual([["Kisumu", 1, 150_000]]);
  vi.setSystemTime(new Date("2026-11-11T09:00:00Z"));
  valueOf(await edit(id, { to: { shippingCounty: "Nairobi City" }, total: 150_000 }));
  expect(await countiesOf("2026-11-10")).toMatchObject([
    ["Kisumu", 1, 150_000],
    // what is owed is of the order as it is now
    ["Nairobi City", 0, 0],
  ]);
  expect(await countiesOf("2026-11-11")).toEqual([
    ["Nairobi City", 1, 150_000],
    ["Kisumu", -1, -150_000],
  ]);
});
