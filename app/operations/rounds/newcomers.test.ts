import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NEWCOMER_REASON } from "~/domain/round/newcomer";
import { proofPage } from "~/screens/storefront/proofs/proof/proof-page.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  storedParticipation,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { placePledge } from "../pledges/place-pledge.server";
import { admin, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { voidRound } from "./void/void-round.server";

setUpTestDatabase(takePayments);

const paidAgo = (id: number, minutes: number) =>
  db().participation.update({ where: { id }, data: { paidAt: new Date(Date.now() - minutes * 60_000) } });
const statusOf = async (id: number) => (await storedParticipation(id)).paymentStatus;
const returnedOf = async (auctionId: number) =>
  (await proofPage(null, { auctionId, number: 1, page: 1 }))?.returned;

/** One who has pledged, one who paid 11 minutes ago, and a newcomer who paid 9 minutes ago. */
async function threeJoined() {
  const { auctionId, roundId } = await makeOpenRound();
  const { participationId: pledged } = await makePledger(auctionId, 60_000);
  const early = await joinAs(await makeBuyer(), auctionId);
  await paidAgo(early, 11);
  const newcomer = await joinAs(await makeBuyer(), auctionId);
  await paidAgo(newcomer, 9);
  return { auctionId, roundId, pledged, early, newcomer };
}

test("closing a round by hand refunds buyers who paid less than 10 minutes ago without pledging, and its proof says so (D98)", async () => {
  const { auctionId, roundId, pledged, early, newcomer } = await threeJoined();
  const closed = valueOf(await closeRound(admin, roundId, { refundNewcomers: true }));
  expect(closed).toMatchObject({ newcomers: 1, refunded: 1 });
  expect([await statusOf(pledged), await statusOf(early), await statusOf(newcomer)]).toEqual([
    "completed",
    "completed",
    "pending",
  ]);
  expect(await storedRound(roundId)).toMatchObject({ participantCount: 2, returnedCount: 1 });
  const refunds = await db().refund.findMany({ where: { attempt: { participation: { roundId } } } });
  expect(refunds).toMatchObject([{ cents: 5_000n, reason: NEWCOMER_REASON, actorId: admin.id }]);
  expect(await db().auditEntry.count({ where: { action: "payment.refund", productId: auctionId } })).toBe(1);
  expect(await returnedOf(auctionId)).toEqual([
    `1 entry fee went back while the round was open: “${NEWCOMER_REASON}”`,
  ]);
});

test("without this option no newcomer is refunded, and they are counted", async () => {
  const { auctionId, roundId, newcomer } = await threeJoined();
  expect(valueOf(await closeRound(admin, roundId))).toMatchObject({ newcomers: 1, refunded: 0 });
  expect(await statusOf(newcomer)).toBe("completed");
  expect(await returnedOf(auctionId)).toEqual([]);
});

test("refunds of an open round are counted by reason on its proof, those of a void are not", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const refund = async (reason: string) =>
    valueOf(
      await refundEntryFee(admin, {
        auctionId,
        participationId: await joinAs(await makeBuyer(), auctionId),
        reason,
      }),
    );
  await refund("Paid with a borrowed phone");
  await refund("Paid with a borrowed phone");
  await refund("Joined the wrong auction");
  const expected = [
    "2 entry fees went back while the round was open: “Paid with a borrowed phone”",
    "1 entry fee went back while the round was open: “Joined the wrong auction”",
  ];
  expect(await returnedOf(auctionId)).toEqual(expected);
  await joinAs(await makeBuyer(), auctionId);
  // otherwise one at the moment of the void would be counted
  await new Promise((resolve) => setTimeout(resolve, 5));
  const reason = "The picture showed another basket";
  valueOf(await voidRound(admin, roundId, { reason, whole_auction: false, confirm: true }));
  expect(await returnedOf(auctionId)).toEqual(expected);
});

test("of several closes at once one refunds, and a newcomer who pledges at that moment either counts or is refunded", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { auctionId, roundId } = await makeOpenRound();
    const buyer = await makeBuyer();
    const participationId = await joinAs(buyer, auctionId);
    const close = () => closeRound(admin, roundId, { refundNewcomers: true });
    const [placed, ...closed] = await Promise.all([
      placePledge(buyer, { auctionId, cents: 60_000 }),
      close(),
      close(),
      close(),
    ]);
    expect(closed.filter(({ ok }) => ok)).toHaveLength(1);
    const refunds = await db().refund.count({ where: { attempt: { participationId } } });
    expect(refunds).toBe(placed.ok ? 0 : 1);
    expect(await storedRound(roundId)).toMatchObject({
      winnerId: placed.ok ? participationId : null,
      participantCount: placed.ok ? 1 : 0,
    });
  }
});
