/** What the test provider remembers of the phones that it asked. */
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { databaseMockPayments as store } from "./mock-payment-store.server";

setUpTestDatabase();

const ANSWERS_AT = new Date("2026-11-30T09:00:00Z");
const taken = { cents: 5_000, isTaken: true, answersAt: ANSWERS_AT };

test("a payment is found as it was written last, by its own reference alone", async () => {
  await store.write("one", { cents: 7_000, isTaken: false, answersAt: new Date(0) });
  await store.write("another", { ...taken, cents: 9_000 });
  await store.write("one", taken);
  expect(await store.find("one")).toMatchObject(taken);
  expect(await store.find("another")).toMatchObject({ cents: 9_000 });
  expect(await store.find("nobody asked")).toBeNull();
});

test("a payment that went back is charged again under its reference; the others stay", async () => {
  await store.write("goes back", taken);
  await store.write("stays", taken);
  await store.markRefunded("goes back");
  expect(await store.find("goes back")).toBeNull();
  expect(await store.find("stays")).toMatchObject(taken);
  await store.write("goes back", { ...taken, cents: 6_000 });
  expect(await store.find("goes back")).toMatchObject({ cents: 6_000, isTaken: true });
});
