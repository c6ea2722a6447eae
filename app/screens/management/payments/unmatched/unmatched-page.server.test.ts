import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { attemptCode } from "~/domain/payment/attempt";
import { makePayment, makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { unmatchedPage } from "./unmatched-page.server";

setUpTestDatabase();

async function pageOfMoneyFor(state: "accepted" | "completed", receipt: string | null = null) {
  const attemptId = await makePayment(state);
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { provider: "daraja", receipt } });
  const code = attemptCode(attemptId);
  const { id } = await makeUnmatchedPayment({ accountReference: code });
  return { attemptId, code, page: await unmatchedPage(id, "") };
}

test("money that names a paid payment without a receipt is probably that payment's", async () => {
  const { attemptId, code, page } = await pageOfMoneyFor("completed");
  expect(page).toMatchObject({
    typed: { code, isPaid: true, lacksReceipt: true },
    duplicates: [{ name: code }],
    mayCountAlready: true,
  });
  expect(page?.fits).toContainEqual(
    expect.objectContaining({
      value: `payment-${attemptId}`,
      why: "the account is this payment's code, and its receipt is not known",
    }),
  );
});

test("money that names a paid payment with a receipt of its own is a second payment", async () => {
  const { page } = await pageOfMoneyFor("completed", "SJK1234567");
  expect(page).toMatchObject({ typed: { isPaid: true, lacksReceipt: false }, duplicates: [] });
});

test("money that names a payment under way waits for M-Pesa's answer", async () => {
  const { code, page } = await pageOfMoneyFor("accepted");
  expect(page).toMatchObject({
    typed: { isPaid: false },
    duplicates: [{ name: code }],
    isPushOut: true,
    mayCountAlready: false,
  });
});
