import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { differenceOf } from "~/domain/payment/daily-reconciliation";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { admin, valueOf } from "../products/management.fixture";
import { voidRound } from "../rounds/void/void-round.server";
import { dailyReconciliation, daysWithDifferences } from "./daily-reconciliation.queries.server";
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
