import { afterAll, beforeAll, expect, test } from "vitest";
import { plansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { moneyOf } from "./money.queries.server";
import { WHOLE_PERIOD } from "./reports.fixture";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
});
afterAll(() => shop.close());

test("a report adds up the entry fees of its days from indexes alone", async () => {
  const steps = await plansOf(shop.file, () => moneyOf(WHOLE_PERIOD));
  expect(steps).toContain(
    "SEARCH attempt USING COVERING INDEX PaymentAttempt_fees (settledAt>? AND settledAt<?)",
  );
  expect(steps).toContain(
    "SEARCH participation USING COVERING INDEX Participation_paidAt (paidAt>? AND paidAt<?)",
  );
  expect(steps).toContain(
    "SEARCH attempt USING COVERING INDEX PaymentAttempt_participationId_reference_state_idx (participationId=?)",
  );
});
