import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { accountPage } from "~/operations/accounts/user-detail.queries.server";
import { makeBuyer, makeStaff, takePayments } from "~/operations/factories.fixture";
import { admin } from "~/operations/products/management.fixture";
import { accountView } from "./user-view.server";

setUpTestDatabase(takePayments);

test("a customer's recent payments are shown newest first, in the words of the payments list, to who may see to money", async () => {
  const { id: userId } = await makeBuyer();
  const made = [
    ["completed", "2026-11-28T10:00:00Z"],
    ["failed", "2026-11-29T10:00:00Z"],
    ["accepted", "2026-11-27T10:00:00Z"],
  ] as const;
  for (const [state, at] of made)
    await db().paymentAttempt.create({
      data: { reference: at, userId, cents: 5_000n, provider: "daraja", state, startedAt: new Date(at) },
    });
  const history = { entries: [], more: null } as never;
  const account = (await accountPage(admin, userId)) ?? expect.fail();
  expect(accountView(account, admin, history).payments?.map(({ label }) => label)).toEqual([
    "Failed",
    "Paid",
    "Under way",
  ]);
  const staff = await makeStaff("users");
  expect((await accountPage(staff, userId))?.recentPayments).toBeNull();
});
