import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/order/order";
import { type DailyReconciliation, differenceOf, totalOfDays } from "~/domain/payment/daily-reconciliation";
import { makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { paidOrder, storedOrder } from "~/operations/orders/paid-order.fixture";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { newOrder } from "~/operations/orders/orders.fixture";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { dailyReconciliation } from "~/operations/reconciliation/daily-reconciliation.queries.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { newUser, valueOf } from "~/operations/products/management.fixture";
import { moneyQuestion } from "./money-question.server";
import { many } from "../../../../../tests/long";

let staff: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeSuperuser();
});

const DAY_MS = 86_400_000;
const reportedAttempts = () =>
  dailyReconciliation({ since: new Date(Date.now() - DAY_MS), before: new Date(Date.now() + DAY_MS) });
const takenBy = (way: DailyReconciliation["way"], rows: readonly DailyReconciliation[]) =>
  rows.reduce((sum, row) => (row.way === way ? sum + row.takenCents : sum), 0);

const CHECKOUT = { checkout: true };
const NO_CHECKOUT = { checkout: false };
const gone = { reason: "The buyer moved away", keepReason: "Paid for another order", seenAt: null };
const back = { reason: "The lamp is broken", isByHand: false, seenAt: null };
const inCash = { receipt: null, takenBy: "Otieno", seenAt: null };

test("'Paid' leads to 'Mark as paid' with checkout, and after any refund of the order (D80)", async () => {
  const unpaid = await newOrder();
  expect(await moneyQuestion(unpaid, "paid", CHECKOUT)).toMatchObject({
    page: `/management/orders/${unpaid}/pay?status=paid`,
    toast: { message: "KSh 1,700 is not paid yet: please say how it was paid." },
  });
  expect(await moneyQuestion(unpaid, "paid", NO_CHECKOUT)).toBeNull();
  expect(await moneyQuestion(unpaid, "shipped", CHECKOUT)).toBeNull();

  const { id } = await paidOrder();
  expect(await moneyQuestion(id, "paid", CHECKOUT)).toBeNull();
  valueOf(await cancelOrder(staff, id, { ...gone, money: "refund" }));
  for (const checkout of [CHECKOUT, NO_CHECKOUT])
    expect(await moneyQuestion(id, "paid", checkout)).not.toBeNull();
  valueOf(await markPaid(staff, id, { ...inCash, status: "paid" }));
  expect(await storedOrder(id)).toMatchObject({ status: "paid", paymentStatus: "completed" });
});

test("a note on a refunded 'Paid' order completes no payment", async () => {
  const id = await newOrder();
  valueOf(await updateOrderStatus(staff, id, { status: "paid" }));
  valueOf(await refundOrder(staff, id, { ...back, cents: 170_000 }));
  expect(await storedOrder(id)).toMatchObject({ status: "paid", paymentStatus: "refunded" });
  expect(await moneyQuestion(id, "paid", CHECKOUT)).toBeNull();
  valueOf(await updateOrderStatus(staff, id, { status: "paid", adminNotes: "Called the buyer" }));
  expect((await storedOrder(id)).paymentStatus).toBe("refunded");
});

test("REST's 'paid' is a separate method with the person who set it, and never reuses a refunded code", async () => {
  const { id, attemptId } = await paidOrder();
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: "SJK7RETURN" } });
  await db().order.update({ where: { id }, data: { mpesaTransactionId: "SJK7RETURN" } });
  valueOf(await cancelOrder(staff, id, { ...gone, money: "refund" }));
  valueOf(await updateOrderStatus(staff, id, { status: "paid" }));
  const { attempts, payment } = await storedOrder(id);
  const { username } = await db().user.findUniqueOrThrow({ where: { id: staff.id } });
  expect(payment).toMatchObject({ state: "paid", paidBy: null, receipt: null });
  expect(attempts.at(-1)).toMatchObject({
    resultCode: "set_to_paid",
    resultText: `Set to paid by ${username}`,
  });
  expect((await reportedAttempts()).find(({ way }) => way === "set_to_paid")?.enteredBy).toBe(username);
});

type Act =
  | { readonly act: "pay" | "cash" | "code" | "same code" }
  | { readonly act: "refund"; readonly part: number; readonly isByHand: boolean }
  | { readonly act: "cancel"; readonly money: "refund" | "keep" }
  | { readonly act: "form" | "rest"; readonly status: OrderStatus };

const status = fc.constantFrom(...ORDER_STATUSES);
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constantFrom("pay", "cash", "code", "same code") }),
  fc.record({ act: fc.constant("refund"), part: fc.constantFrom(0.3, 1), isByHand: fc.boolean() }),
  fc.record({ act: fc.constant("cancel"), money: fc.constantFrom("refund", "keep") }),
  fc.record({ act: fc.constantFrom("form", "rest"), status }),
);

let codes = 0;
const nextCode = () => `S${String((codes += 1)).padStart(9, "0")}`;

test("the report adds up after any action on an order's money, and no status form creates money (D80)", async () => {
  const TOTAL = 170_000;
  const run = async (sequence: readonly Act[], checkout: boolean) => {
    const userId = await newUser("Wanjiku");
    const id = await newOrder({ userId });
    const phone = `+2547${String(userId).padStart(8, "0")}`;
    const code = nextCode();
    const typed = (receipt: string) => ({ receipt, takenBy: null, seenAt: null, isSeenOnPhone: true });
    let codeIsUsed = false;
    for (const one of sequence) {
      const before = await storedOrder(id);
      const rows = await reportedAttempts();
      let came = 0;
      let way: DailyReconciliation["way"] | null = null;
      switch (one.act) {
        case "pay": {
          const isPaid = (await startOrderPayment({ id: userId, isSuperuser: false }, id, phone)).ok;
          [came, way] = [isPaid ? TOTAL : 0, "mock"];
          break;
        }
        case "cash":
          [came, way] = [(await markPaid(staff, id, inCash)).ok ? TOTAL : 0, "cash"];
          break;
        case "code":
          [came, way] = [(await markPaid(staff, id, typed(nextCode()))).ok ? TOTAL : 0, "typed"];
          break;
        case "same code": {
          const { ok } = await markPaid(staff, id, typed(code));
          if (codeIsUsed) expect(ok).toBe(false);
          codeIsUsed ||= ok;
          [came, way] = [ok ? TOTAL : 0, "typed"];
          break;
        }
        case "refund": {
          const cents = Math.floor((before.payment.leftCents * one.part) / 100) * 100;
          await refundOrder(staff, id, { ...back, cents, isByHand: one.isByHand });
          break;
        }
        case "cancel":
          await cancelOrder(staff, id, { ...gone, money: one.money });
          break;
        case "rest":
        case "form": {
          const question = one.act === "form" ? await moneyQuestion(id, one.status, { checkout }) : null;
          const { ok } = await updateOrderStatus(staff, id, { status: question ? undefined : one.status });
          const after = (await storedOrder(id)).paymentStatus;
          if (ok && after !== before.paymentStatus) [came, way] = [TOTAL, "set_to_paid"];
          const wasReturned = before.attempts.some(({ refundedCents }) => refundedCents > 0);
          if (one.act === "form" && (checkout || wasReturned)) expect(came).toBe(0);
          break;
        }
      }
      const now = await reportedAttempts();
      expect(now.map(differenceOf).filter((cents) => cents !== 0)).toEqual([]);
      expect(totalOfDays(now).takenCents - totalOfDays(rows).takenCents).toBe(came);
      if (way) expect(takenBy(way, now) - takenBy(way, rows)).toBe(came);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 8 }), fc.boolean(), run), {
    numRuns: many(12, 30),
  });
});
