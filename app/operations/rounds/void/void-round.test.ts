import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { Outcome } from "~/domain/refusal";
import type { VoidRequest } from "~/domain/round/void-round";
import { subscribe } from "~/events/auction-hub.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  storedParticipation,
  storedRound,
  takePayments,
} from "../../factories.fixture";
import { newOrder } from "../../orders/orders.fixture";
import { settlePending } from "../../payments/pending-payment.fixture";
import { placePledge } from "../../pledges/place-pledge.server";
import { closeAuction } from "../../products/close-auction.server";
import { admin, refusalOf, valueOf } from "../../products/management.fixture";
import { closeRound } from "../close-round.server";
import { voidPreview } from "./void-preview.queries.server";
import { voidRound } from "./void-round.server";

let provider: ReturnType<typeof takePayments>;
setUpTestDatabase(() => {
  provider = takePayments();
});

const REASON = "The picture showed another basket";
const request = (changes: Partial<VoidRequest> = {}): VoidRequest => ({
  reason: REASON,
  whole_auction: false,
  confirm: true,
  ...changes,
});

const inTwoMinutes = () => new Date(Date.now() + 120_000);

test("a void round is closed without a winner, its ledger stays, and the job refunds its fees", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const first = await makePledger(auctionId, 60_000);
  const second = await makePledger(auctionId, 70_000);
  const silent = await joinAs(await makeBuyer(), auctionId);
  const taken = [...provider.charged];
  const received: string[] = [];
  const stop = subscribe(auctionId, ({ kind }) => received.push(kind));
  const voided = valueOf(await voidRound(admin, roundId, request()));
  stop();
  expect(received).toEqual(["round", "board"]);
  expect(voided).toMatchObject({ numbers: [1], feeCount: 3, feesCents: 15_000 });
  const round = await storedRound(roundId);
  expect(round).toMatchObject({
    state: "closed",
    winnerId: null,
    voidReason: REASON,
    participantCount: 0,
    returnedCount: 3,
    topTotalCents: 0,
    topTotalCount: 0,
    ledgerSeq: 2,
  });
  expect(round.bids.map(({ cents }) => cents)).toEqual([60_000, 70_000]);
  const ids = [first.participationId, second.participationId, silent];
  const states = async () =>
    (await Promise.all(ids.map(storedParticipation))).map((one) => one.paymentStatus);
  expect(await states()).toEqual(["pending", "pending", "pending"]);
  expect([...provider.charged]).toEqual(taken);
  expect(await settlePending(inTwoMinutes())).toBe(3);
  expect(await states()).toEqual(["refunded", "refunded", "refunded"]);
  const refunds = await db().refund.findMany({ where: { attempt: { participation: { roundId } } } });
  expect(refunds.map(({ cents, reason, actorId, state }) => [Number(cents), reason, actorId, state])).toEqual(
    ids.map(() => [5_000, REASON, admin.id, "completed"]),
  );
  const references = (await Promise.all(ids.map(storedParticipation))).map((one) => one.providerReference);
  expect([...provider.charged].filter((reference) => references.includes(reference))).toEqual([]);
});

test("only superusers declare a round void, once, and only one of the same product", async () => {
  const { roundId } = await makeOpenRound();
  const elsewhere = await makeOpenRound();
  expect(refusalOf(await voidRound(await makeBuyer(), roundId, request())).code).toBe("forbidden");
  const missing = { code: "missing", message: "Round not found" };
  expect(refusalOf(await voidRound(admin, 999_999, request()))).toEqual(missing);
  expect(refusalOf(await voidRound(admin, roundId, request(), { productId: elsewhere.auctionId }))).toEqual(
    missing,
  );
  valueOf(await voidRound(admin, roundId, request()));
  expect(refusalOf(await voidRound(admin, roundId, request()))).toEqual({
    code: "conflict",
    message: "Round 1 is void already",
  });
});

test("of twenty voids during pledges and joins one succeeds, and every fee is refunded once", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const latecomer = await makeBuyer();
  const [outcomes, pledges] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => voidRound(admin, roundId, request()))),
    Promise.all(Array.from({ length: 10 }, (_, i) => placePledge(viewer, { auctionId, cents: 61_000 + i }))),
    joinAs(latecomer, auctionId).catch(() => undefined),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const round = await storedRound(roundId);
  expect(round.bids.length).toBeGreaterThanOrEqual(1 + pledges.filter(({ ok }) => ok).length);
  expect(round.participations.every(({ pledgeCents }) => pledgeCents === null)).toBe(true);
  await settlePending(inTwoMinutes());
  const attempts = await db().paymentAttempt.findMany({
    where: { participation: { roundId } },
    include: { refunds: true },
  });
  for (const { state, refunds } of attempts) expect([state, refunds.length]).toEqual(["refunded", 1]);
  expect(round).toMatchObject({ topTotalCents: 0, topTotalCount: 0 });
});

test("the preview of a void shows what is refunded and who would lead; with a tie at the top nobody leads", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 60_000);
  expect(await voidPreview(roundId)).toMatchObject({
    whole: false,
    feeCount: 2,
    feesCents: 10_000,
    lead: { now: { name: "2 buyers with the same total" }, then: null, changes: true },
  });
  const elsewhere = await makeOpenRound();
  await joinAs(viewer, elsewhere.auctionId);
  expect(await voidPreview(roundId), "fees of other auctions stay").toMatchObject({ feeCount: 2 });
  valueOf(await closeRound(admin, roundId));
  const { roundId: second } = await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  expect(await voidPreview(second), "the open round alone").toMatchObject({
    whole: false,
    rounds: [{ number: 2 }],
    feeCount: 1,
  });
  expect((await voidPreview(second, { whole: true }))?.rounds).toMatchObject([{ number: 1 }, { number: 2 }]);
  const later = await voidPreview(roundId);
  expect(later).toMatchObject({ whole: true, mustBeWhole: { field: "whole_auction" }, lead: { then: null } });
  expect(later?.lead.now?.userIds).toHaveLength(1);
});

test("a void round stays void", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  valueOf(await voidRound(admin, roundId, request()));
  for (const data of [
    { voidedAt: null },
    { voidReason: "Another reason" },
    { state: "active" as const },
    { ledgerSeq: 7 },
  ])
    await expect(db().round.update({ where: { id: roundId }, data })).rejects.toThrow();
});

test("a round closes when it becomes void or is closed, and never before its last pledge, whichever process took it (D94)", async () => {
  const ends: readonly ((actor: Viewer, id: number) => Promise<Outcome<unknown>>)[] = [
    closeRound,
    (actor, id) => voidRound(actor, id, request()),
  ];
  for (const end of ends)
    for (const minutes of [-5, 5]) {
      const { auctionId, roundId } = await makeOpenRound();
      await makePledger(auctionId, 60_000);
      const ledgerAt = new Date(Date.now() + minutes * 60_000);
      await db().round.update({ where: { id: roundId }, data: { ledgerAt } });
      const before = Date.now();
      valueOf(await end(admin, roundId));
      const { closedAt } = await storedRound(roundId);
      if (minutes > 0) expect(closedAt).toEqual(ledgerAt);
      else expect(closedAt?.getTime()).toBeGreaterThanOrEqual(before);
    }
});

test("a winner who orders while the auction becomes void stops it, so that nobody's order is cancelled unseen", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await closeAuction(admin, auctionId));
  const orderId = await newOrder({ userId: viewer.id });
  const { voiding } = await transaction(async (tx) => {
    await tx.product.update({ where: { id: auctionId }, data: { roundCount: { increment: 0 } } });
    const waiting = voidRound(admin, roundId, request({ whole_auction: true }));
    for (let turns = 0; turns < 100; turns += 1) {
      await new Promise(setImmediate);
      await db().product.count({ where: { id: auctionId } });
    }
    await tx.order.update({ where: { id: orderId }, data: { wonProductId: auctionId } });
    return { voiding: waiting };
  });
  expect(refusalOf(await voiding).message).toBe("The auction changed meanwhile. Please look again.");
  expect(await storedRound(roundId)).toMatchObject({ voidedAt: null });
  expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe("pending");
});
