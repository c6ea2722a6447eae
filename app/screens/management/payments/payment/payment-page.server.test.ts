import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "~/operations/factories.fixture";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { makeDoubleRefund, makePayment } from "~/operations/reconciliation/payments.fixture";
import { resolveDoubleRefund } from "~/operations/reconciliation/refunds/resolve-double-refund.server";
import { paymentPage } from "./payment-page.server";

setUpTestDatabase(takePayments);

test("a payment's page names both receipts of a refund that was sent twice, until a person says what was done (D115)", async () => {
  const id = await makePayment("refunded");
  await makeDoubleRefund({ attemptId: id });
  const page = await paymentPage(id);
  expect(page?.refunds.sentTwice).toEqual(["KSh 50: SJK9SECOND, and again SJK9FIRST1"]);
  const reported = "M-Pesa reported KSh 50 of an earlier request as sent, receipt SJK9FIRST1";
  expect(page?.events.map(({ text }) => text)).toContain(reported);
  const reason = "The buyer sent one back";
  valueOf(await resolveDoubleRefund(admin, { of: { attemptId: id }, reason }));
  const after = await paymentPage(id);
  expect(after?.refunds.sentTwice).toEqual([]);
  expect(after?.events.map(({ text }) => text)).toContain(reported);
});
