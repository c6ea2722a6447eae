import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  NEXT_ROUND,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { placePledge } from "../pledges/place-pledge.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { createNextRound } from "./create-next-round.server";

setUpTestDatabase(takePayments);

test("of twenty closes at once one decides the round, the others find no active one", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => closeRound(admin, roundId)));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome)).toEqual({ code: "invalid", message: "No active round found" });
});

test("a round is closed only from its own product's page", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const elsewhere = await makeOpenRound();
  expect(refusalOf(await closeRound(admin, roundId, { productId: elsewhere.auctionId }))).toEqual({
    code: "missing",
    message: "Round not found",
  });
  expect((await storedRound(roundId)).state).toBe("active");
  valueOf(await closeRound(admin, roundId, { productId: auctionId }));
});

test("a close and twenty next rounds at once leave one open round and decide all older ones", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const next = () => createNextRound(admin, { ...NEXT_ROUND, auctionId, afterRound: 1 });
  const [, ...outcomes] = await Promise.all([
    closeRound(admin, roundId),
    ...Array.from({ length: 20 }, next),
  ]);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  const rounds = await db().round.findMany({ where: { productId: auctionId }, orderBy: { number: "asc" } });
  expect(rounds.map(({ number, state }) => [number, state])).toEqual([
    [1, "closed"],
    [2, "active"],
  ]);
  expect(rounds[0]?.winnerId).not.toBeNull();
});

test("closing stores the highest pledge as winner, with its time, and returns who it was", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const low = await makePledger(auctionId, 60_000, "Achieng");
  const high = await makePledger(auctionId, 80_000, "Baraka");
  await pledgeAs(low.viewer, auctionId, 70_000);
  const before = Date.now();
  const closedRound = valueOf(await closeRound(admin, roundId));
  expect(closedRound).toMatchObject({
    roundId,
    roundNumber: 1,
    tied: 1,
    winner: { firstName: "Baraka", pledgeCents: 80_000 },
  });
  const round = await storedRound(roundId);
  expect(round).toMatchObject({ state: "closed", winnerId: high.participationId });
  expect(round.closedAt?.getTime()).toBeGreaterThanOrEqual(before);
});

test("the winner of a closed round never changes", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { participationId } = await makePledger(auctionId, 60_000);
  const other = await makePledger(auctionId, 55_000);
  valueOf(await closeRound(admin, roundId));
  for (const data of [
    { winnerId: other.participationId },
    { winnerId: null },
    { state: "active" as const },
    { ledgerSeq: 7 },
    { ledgerHead: "0" },
  ])
    await expect(db().round.update({ where: { id: roundId }, data })).rejects.toThrow();
  expect(await storedRound(roundId)).toMatchObject({ state: "closed", winnerId: participationId });
});

test("a round without pledges closes without a winner, even if somebody joined", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  const { winner, tied } = valueOf(await closeRound(admin, roundId));
  expect({ winner, tied }).toEqual({ winner: null, tied: 0 });
  expect(await storedRound(roundId)).toMatchObject({ state: "closed", winnerId: null });
  expect(valueOf(await closeAuction(admin, auctionId)).closedRound).toBeNull();
});

test("closing or deleting the auction closes the round for pledges under way", async () => {
  for (const end of [closeAuction, deleteProduct]) {
    const { auctionId, roundId } = await makeOpenRound();
    const { viewer } = await makePledger(auctionId, 60_000);
    const amounts = Array.from({ length: 20 }, (_, i) => 61_000 + i);
    const [, ...outcomes] = await Promise.all([
      end(admin, auctionId),
      ...amounts.map((cents) => placePledge(viewer, { auctionId, cents })),
    ]);
    const accepted = outcomes.filter((outcome) => outcome.ok);
    const { bids, state, participations } = await storedRound(roundId);
    expect(state).toBe("closed");
    expect(bids).toHaveLength(1 + accepted.length);
    // a deletion declares the auction void (D27)
    expect(participations[0]?.pledgeCents ?? null).toBe(end === deleteProduct ? null : bids.at(-1)?.cents);
  }
});

test("only superusers close rounds, and a round that is unknown or of a deleted auction is missing", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  expect(refusalOf(await closeRound(await makeBuyer(), roundId)).code).toBe("forbidden");
  expect((await storedRound(roundId)).state).toBe("active");
  const missing = { code: "missing", message: "Round not found" };
  expect(refusalOf(await closeRound(admin, 999_999))).toEqual(missing);
  valueOf(await deleteProduct(admin, auctionId));
  expect(refusalOf(await closeRound(admin, roundId))).toEqual(missing);
});

test("a deleted auction's ledger stays, nobody wins it, and nothing can be added to it", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  expect(await storedRound(roundId)).toMatchObject({ winnerId: null, ledgerSeq: 1, returnedCount: 1 });
  const again = await createNextRound(admin, { ...NEXT_ROUND, auctionId });
  expect(refusalOf(again)).toEqual({ code: "missing", message: "Auction not found" });
});

test("when a new round replaces an active one, pledges under way stay with the old one", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const pledges = Array.from({ length: 20 }, (_, i) => placePledge(viewer, { auctionId, cents: 61_000 + i }));
  const [next, ...outcomes] = await Promise.all([openNextRound(auctionId), ...pledges]);
  for (const outcome of outcomes)
    if (outcome.ok) expect(outcome.value.roundId).toBe(roundId);
    else expect(["round_closed", "not_joined", "pledge_lowered"]).toContain(outcome.refusal.code);
  expect((await storedRound(next.roundId)).bids).toEqual([]);
  expect((await storedRound(roundId)).bids).toHaveLength(1 + outcomes.filter(({ ok }) => ok).length);
});
