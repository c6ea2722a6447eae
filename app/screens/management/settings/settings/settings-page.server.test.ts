import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { settingsPage } from "./settings-page.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("Settings warn if M-Pesa's list is not read, and show nothing otherwise (D75)", async () => {
  expect((await settingsPage({ canListPayments: false })).warning).toMatch(/DARAJA_PULL is off/);
  expect((await settingsPage({ canListPayments: true })).warning).toBeNull();
  expect((await settingsPage(null)).warning).toBeNull();
});
