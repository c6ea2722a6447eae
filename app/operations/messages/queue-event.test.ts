import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { eventShapes } from "~/http/wire/event.server";
import { useEventShapes } from "../webhooks/event-data.server";
import {
  joinAs,
  makeOpenRound,
  makeSuperuser,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { sendRefund } from "../payments/refunds/send-refund.server";
import { startOrderPayment } from "../payments/pay-order.server";
import { settleReference } from "../payments/pending-payment.fixture";
import { closeAuction } from "../products/close-auction.server";
import { admin, valueOf } from "../products/management.fixture";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { voidRound } from "../rounds/void/void-round.server";
import { makeReachable, noChannels, queued, rememberMessages } from "./outbox.fixture";
import { queueOvertaken } from "./due-messages.server";

setUpTestDatabase(() => {
  useEventShapes(eventShapes);
  takePayments();
});
beforeEach(() => void rememberMessages("sms"));
afterEach(async () => void (await db().delivery.deleteMany()));

/** Whom each message since the last look is for, and its kind. */
async function takeQueued() {
  const rows = await queued();
  await db().delivery.deleteMany();
  return rows.map(({ userId, kind }) => [userId, kind]);
}
const bodies = async () => (await queued()).map(({ body }) => body);

async function joined(auctionId: number, cents: number | null = null) {
  const viewer = await makeReachable();
  await joinAs(viewer, auctionId);
  if (cents !== null) await pledgeAs(viewer, auctionId, cents);
  return viewer;
}

test("the payer gets a message for an entry fee, an order paid by phone and one set to paid", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await joined(auctionId);
  expect(await bodies()).toEqual([
    `Soko: We received KSh 50 for the entry fee of Kiondo basket. Thank you. https://soko.example/auction/${auctionId}`,
  ]);
  await db().delivery.deleteMany();
  const orderId = await newOrder({ userId: buyer.id });
  valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  valueOf(
    await updateOrderStatus(await makeSuperuser(), await newOrder({ userId: buyer.id }), { status: "paid" }),
  );
  expect(await takeQueued()).toEqual([
    [buyer.id, "payment.taken"],
    [buyer.id, "payment.taken"],
  ]);
});

test("a refused payment sends one message, however often the provider answers", async () => {
  const buyer = await makeReachable();
  const orderId = await newOrder({ userId: buyer.id });
  const { id, reference } = await db().paymentAttempt.create({
    data: { reference: "refused-1", userId: buyer.id, orderId, cents: 5_000n, provider: "mock" },
  });
  const refused = { state: "failed", code: "1032", text: "Cancelled by the payer" } as const;
  await settleReference(reference, refused);
  await settleReference(reference, refused);
  expect(await takeQueued()).toEqual([[buyer.id, "payment.failed"]]);
  await db().paymentAttempt.delete({ where: { id } });
});

test("a refund of an entry fee sends its message when the money is back", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeReachable();
  const participationId = await joinAs(buyer, auctionId);
  await db().delivery.deleteMany();
  valueOf(await refundEntryFee(await makeSuperuser(), { auctionId, participationId, reason: "A mistake" }));
  expect(await queued()).toEqual([]);
  await sendRefund((await db().refund.findFirstOrThrow({ orderBy: { id: "desc" } })).id);
  expect(await takeQueued()).toEqual([[buyer.id, "payment.returned"]]);
});

test("a buyer gets a message at each step of an order; that it is paid is in the payment's own message", async () => {
  const buyer = await makeReachable();
  const superuser = await makeSuperuser();
  const id = await newOrder({ userId: buyer.id });
  for (const status of ["processing", "processing", "shipped", "delivered"] as const) {
    valueOf(await updateOrderStatus(superuser, id, { status }));
    await db().delivery.updateMany({ data: { state: "sent" } });
  }
  expect((await queued()).map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => "order.status"));
  expect((await bodies())[1]).toContain(
    " is now: Shipped. Please have KSh 1,700 ready. https://soko.example/orders/",
  );
});

test("buyers who took part before get a message about a new round, and each buyer of the old one gets its result", async () => {
  const { auctionId } = await makeOpenRound();
  const [winner, loser] = [await joined(auctionId, 60_000), await joined(auctionId)];
  await db().delivery.deleteMany();
  await openNextRound(auctionId);
  expect(await bodies()).toEqual([
    `Soko: You won round 1 of Kiondo basket with KSh 600. https://soko.example/auction/${auctionId}`,
    `Soko: Round 1 of Kiondo basket is closed. Wanjiku won it with KSh 600. https://soko.example/auction/${auctionId}`,
    ...Array.from(
      { length: 2 },
      () =>
        `Soko: Round 2 of Kiondo basket is open. The entry fee is KSh 50. https://soko.example/auction/${auctionId}`,
    ),
  ]);
  expect((await takeQueued()).map(([id]) => id)).toEqual([winner.id, loser.id, winner.id, loser.id]);
});

test("the winner of the auction gets a message with the last day to order", async () => {
  const { auctionId } = await makeOpenRound();
  const winner = await joined(auctionId, 60_000);
  await db().delivery.deleteMany();
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: "average" } });
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  expect((await bodies()).at(-1)).toMatch(
    /^Soko: You won Kiondo basket! Order it before \d+ \w+, \d\d:\d\d EAT\. /,
  );
  expect(await takeQueued()).toEqual([
    [winner.id, "round.won"],
    [winner.id, "auction.won"],
  ]);
});

test("a void round sends only the messages about its refunds", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await joined(auctionId);
  await db().delivery.deleteMany();
  valueOf(
    await voidRound(await makeSuperuser(), roundId, {
      reason: "A mistake",
      confirm: true,
      whole_auction: false,
    }),
  );
  expect((await takeQueued()).filter(([, kind]) => kind !== "payment.returned")).toEqual([]);
});

test("an overtaken leader gets one message in ten minutes, and no pledge waits for it (D84)", async () => {
  const { auctionId } = await makeOpenRound();
  const first = await joined(auctionId, 60_000);
  const second = await joined(auctionId);
  await takeQueued();
  await queueOvertaken();
  expect(await takeQueued()).toEqual([]);
  expect(
    (await queriesOf(() => pledgeAs(second, auctionId, 70_000))).filter((sql) =>
      /Delivery|RoundLeader/.test(sql),
    ),
  ).toEqual([]);
  // two processes find it at once
  await Promise.all([queueOvertaken(), queueOvertaken()]);
  expect(await queued()).toMatchObject([{ userId: first.id, kind: "round.overtaken" }]);
  await pledgeAs(first, auctionId, 80_000);
  await queueOvertaken();
  await pledgeAs(second, auctionId, 90_000);
  await queueOvertaken();
  // the second one was notified too; the first one a moment ago
  expect((await queued()).map(({ userId }) => userId)).toEqual([first.id, second.id]);
  await db().delivery.updateMany({ data: { createdAt: new Date(Date.now() - 600_001) } });
  await pledgeAs(first, auctionId, 95_000);
  await queueOvertaken();
  expect((await takeQueued()).map(([id]) => id)).toEqual([first.id, second.id, second.id]);
  expect(await queriesOf(() => queueOvertaken())).toHaveLength(1);
});

test("totals of earlier rounds count; a tie and a raise of one's own lead send no message", async () => {
  const { auctionId } = await makeOpenRound();
  const leader = await joined(auctionId, 60_000);
  await queueOvertaken();
  await openNextRound(auctionId);
  const other = await joined(auctionId, 60_000);
  await takeQueued();
  await queueOvertaken();
  await joinAs(leader, auctionId);
  await pledgeAs(leader, auctionId, 50_000);
  await takeQueued();
  await queueOvertaken();
  expect(await takeQueued()).toEqual([]);
  await pledgeAs(other, auctionId, 110_000);
  await queueOvertaken();
  expect(await takeQueued()).toEqual([]);
  await pledgeAs(other, auctionId, 110_100);
  await queueOvertaken();
  expect(await takeQueued()).toEqual([[leader.id, "round.overtaken"]]);
});

test("without a channel events cost no statement", async () => {
  noChannels();
  const { auctionId } = await makeOpenRound();
  const buyer = await makeReachable();
  const statements = await queriesOf(async () => {
    await joinAs(buyer, auctionId);
    await pledgeAs(buyer, auctionId, 60_000);
    await openNextRound(auctionId);
    await queueOvertaken();
  });
  expect(statements.filter((sql) => /Delivery|RoundLeader|OptOut/.test(sql))).toEqual([]);
});
