import { afterEach, beforeAll, beforeEach } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { type DarajaShop, openDarajaShop } from "./daraja-shop.fixture";

/** One database for the test file, and a new M-Pesa operator for each test: call the result to get it. */
export function useDarajaShop(): () => DarajaShop {
  let shop: DarajaShop;
  beforeAll(async () => {
    const database = await openTestDatabase();
    return () => database.close();
  });
  beforeEach(async () => {
    shop = await openDarajaShop();
  });
  afterEach(() => shop.operator.close());
  return () => shop;
}

/** All tests pay the same sum from one phone, so an earlier test's payments must not match this one's. */
export const forgetEarlierPayments = () =>
  beforeEach(async () => {
    await db().paymentAttempt.updateMany({ data: { startedAt: new Date(0) } });
    await db().confirmation.updateMany({ data: { paidAt: new Date(0), createdAt: new Date(0) } });
    await db().refund.updateMany({ data: { state: "completed" } });
  });
