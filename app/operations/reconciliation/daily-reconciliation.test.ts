import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { openTestDatabase } from "~/db/test-database.server";
import { differenceOf } from "~/domain/payment/daily-reconciliation";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { admin, newUser, valueOf } from "../products/management.fixture";
import { voidRound } from "../rounds/void/void-round.server";
import { dailyReconciliation, daysWithDifferences, isCheckHour } from "./daily-reconciliation.queries.server";
import { matchConfirmation } from "./match-confirmation.server";
import { refundUnmatched } from "./refunds/refund-payment.server";
import { makeUnmatchedPayment, makeUnmatchedEntryFee } from "./payments.fixture";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { settlePending } from "../payments/pending-payment.fixture";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterEach(() => database.close());

const DAY_MS = 86_400_000;
const soon = () => new Date(Date.now() + 120_000);
const span = () => ({ since: new Date(Date.now() - 2 * DAY_MS), before: new Date(Date.now() + DAY_MS) });

test("payments taken equal entry fees, orders and unmatched payments, to the cent, whatever goes back (D79)", async () => {
  const { auctionId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  const over = await makeOpenRound();
  await joinAs(await makeBuyer(), over.auctionId);
  valueOf(
    await voidRound(admin, over.roundId, {
      reason: "Wrong picture shown",
      whole_auction: false,
      confirm: true,
    }),
  );
  const orderId = await newOrder({ items: [[await newProduct(10, 1), 1]] });
  valueOf(await updateOrderStatus(admin, orderId, { status: "paid" }));
  const { totalCents } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const participation = await makeUnmatchedEntryFee();
  const reason = "They showed us the receipt";
  valueOf(
    await matchConfirmation(admin, {
      id: participation.id,
      purpose: { participationId: participation.participationId },
      reason,
    }),
  );
  // only M-Pesa sends its money back
  phoneProvider();
  valueOf(await refundUnmatched(admin, { id: (await makeUnmatchedPayment({ cents: 700n })).id, reason }));
  await makeUnmatchedPayment({ cents: 900n });
  for (const settled of [false, true]) {
    if (settled) await settlePending(soon());
    const days = await dailyReconciliation(span());
    expect(days.map(differenceOf).every((cents) => cents === 0)).toBe(true);
    const sum = (
      field: "takenCents" | "entryFeesCents" | "ordersCents" | "unmatchedCents" | "returnedCents",
    ) => days.reduce((total, day) => total + day[field], 0);
    expect(sum("entryFeesCents")).toBe(15_000);
    expect(sum("ordersCents")).toBe(Number(totalCents));
    expect(sum("returnedCents"), "sent").toBe(settled ? 5_700 : 0);
    expect(sum("unmatchedCents")).toBe(1_600);
    expect(sum("takenCents")).toBe(16_600 + Number(totalCents));
  }
  expect(await daysWithDifferences(soon())).toEqual([]);
});

test("a paid participation without a payment is reported with its difference", async () => {
  const { roundId } = await makeOpenRound();
  const { id: userId } = await makeBuyer();
  await db().participation.create({
    data: {
      userId,
      roundId,
      feeCents: 5_000n,
      providerReference: "nobody paid",
      paymentStatus: "completed",
      paidAt: new Date(),
    },
  });
  const wrong = await daysWithDifferences(soon());
  expect(wrong.map(differenceOf)).toEqual([-5_000]);
});

const at = (time: string) => new Date(`2026-10-${time}Z`);

/** An order of KSh 1,700 that was paid this way. */
async function paidBy(
  settledAt: Date,
  { order = {}, ...payment }: { order?: object } & Partial<Prisma.PaymentAttemptUncheckedCreateInput> = {},
) {
  const { id: userId } = await makeBuyer();
  const orderId = await newOrder({ userId });
  await db().order.update({
    where: { id: orderId },
    data: { paymentStatus: "completed", paidAt: settledAt, ...order },
  });
  const data = { reference: randomUUID(), userId, orderId, cents: 170_000n, provider: "daraja" };
  const row = { state: "completed", outcome: "counted", settledAt, ...payment } as const;
  return db().paymentAttempt.create({ data: { ...data, ...row } });
}

test("days are the shop's own, newest first, then by method and by who entered it; the span's end is left out", async () => {
  const [amina, otieno] = [await newUser("Amina"), await newUser("Otieno")];
  const name = async (id: number) => (await db().user.findUniqueOrThrow({ where: { id } })).username;
  const cash = { provider: "hand", resultCode: "cash" };
  await paidBy(at("04T20:59:59"));
  await paidBy(at("04T21:00:00"), { ...cash, enteredById: otieno });
  await paidBy(at("05T09:00:00"), { ...cash, enteredById: amina });
  await paidBy(at("05T10:00:00"), { ...cash, enteredById: amina });
  await paidBy(at("05T11:00:00"), { provider: "mock" });
  await paidBy(at("05T12:00:00"), { provider: "hand", receipt: "SJK7TYPED1" });
  await paidBy(at("06T20:59:59.999"));
  const span = { since: at("04T20:59:59"), before: at("06T20:59:59.999") };
  const rows = (await dailyReconciliation(span)).map((day) => [
    day.day,
    day.way,
    day.enteredBy,
    day.takenCents,
  ]);
  expect(rows).toEqual([
    ["2026-10-05", "cash", await name(amina), 340_000],
    ["2026-10-05", "cash", await name(otieno), 170_000],
    ["2026-10-05", "mock", null, 170_000],
    ["2026-10-05", "typed", null, 170_000],
    ["2026-10-04", "mpesa", null, 170_000],
  ]);
  const whole = await dailyReconciliation(span, { wholeSpan: true });
  expect(whole.map(({ day, way, takenCents }) => [day, way, takenCents])).toEqual([
    ["", "cash", 340_000],
    ["", "cash", 170_000],
    ["", "mock", 170_000],
    ["", "mpesa", 170_000],
    ["", "typed", 170_000],
  ]);
});

test("a code that M-Pesa confirms counts as M-Pesa's; one that waits, came too late or went back is counted once", async () => {
  const { id: attemptId } = await paidBy(at("10T09:00:00"), { provider: "hand", receipt: "SJK7TYPED2" });
  const money = await makeUnmatchedPayment({ cents: 170_000n, paidAt: at("10T09:00:00") });
  await db().confirmation.update({ where: { id: money.id }, data: { state: "matched", attemptId } });
  await makeUnmatchedPayment({ cents: 900n, paidAt: at("11T09:00:00") });
  const late = await paidBy(at("12T09:00:00"), { state: "refunded", outcome: "paid_too_late" });
  const back = { reference: randomUUID(), cents: 170_000n, reason: "x", way: "daraja" };
  const { id: refundId } = await db().refund.create({
    data: { ...back, attemptId: late.id, state: "completed", settledAt: at("13T09:00:00") },
  });
  await db().earlierRefundRequest.create({
    data: {
      reference: randomUUID(),
      refundId,
      state: "completed",
      startedAt: at("12T10:00:00"),
      settledAt: at("14T09:00:00"),
    },
  });
  const none = { takenCents: 0, entryFeesCents: 0, ordersCents: 0, unmatchedCents: 0, returnedCents: 0 };
  const row = (day: string, sums: object) => ({
    day: `2026-10-${day}`,
    way: "mpesa",
    enteredBy: null,
    ...none,
    ...sums,
  });
  const days = await dailyReconciliation({ since: at("09T21:00:00"), before: at("20T00:00:00") });
  expect(days).toEqual([
    row("14", { returnedCents: 170_000 }),
    row("13", { returnedCents: 170_000 }),
    row("12", { takenCents: 170_000, unmatchedCents: 170_000 }),
    row("11", { takenCents: 900, unmatchedCents: 900 }),
    row("10", { takenCents: 170_000, ordersCents: 170_000 }),
  ]);
});

test("an order that was paid with another sum than it costs, or by nobody, is reported with its difference", async () => {
  await paidBy(at("20T21:00:00"), { cents: 169_000n });
  const part = { order: { dueCents: 70_000n }, cents: 100_000n };
  await paidBy(at("21T21:00:00"), part);
  const edited = { order: { editedAt: new Date() }, cents: 160_000n };
  await paidBy(at("21T21:00:00"), edited);
  const unpaid = await paidBy(at("22T21:00:00"));
  await db().paymentAttempt.update({
    where: { id: unpaid.id },
    data: { state: "failed", outcome: "refused" },
  });
  const wrong = (await daysWithDifferences(at("25T00:00:00"))).map((day) => [
    day.day,
    day.way,
    day.differenceCents,
  ]);
  expect(wrong).toEqual([
    ["2026-10-23", "none", -170_000],
    ["2026-10-21", "mpesa", -1_000],
  ]);
  // a month is looked at
  expect(await daysWithDifferences(new Date(at("22T21:00:00").getTime() + 31 * DAY_MS))).toHaveLength(1);
  expect(await daysWithDifferences(new Date(at("22T21:00:00").getTime() + 31 * DAY_MS + 1))).toEqual([]);
});

test("the days are checked at three in the morning, by the shop's clock", () => {
  expect(
    ["00:00:00", "00:59:59", "23:59:59", "01:00:00"].map((time) => isCheckHour(at(`05T${time}`))),
  ).toEqual([true, true, false, false]);
});
