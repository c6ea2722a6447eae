import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { AuctionEvent } from "~/domain/pledge/live-message";
import { subscribe } from "~/events/auction-hub.server";
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
import { activateProduct } from "../products/activate-product.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { createNextRound } from "./create-next-round.server";

setUpTestDatabase(takePayments);

/** The events that watchers of an auction receive while `work` runs. */
async function eventsOf(auctionId: number, work: () => Promise<unknown>): Promise<AuctionEvent[]> {
  const received: AuctionEvent[] = [];
  const stop = subscribe(auctionId, (event) => received.push(event));
  await work();
  stop();
  return received;
}

test("joining publishes that the board changed, and nobody's name", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  expect(await eventsOf(auctionId, () => joinAs(buyer, auctionId))).toEqual([{ kind: "board", auctionId }]);
  expect(await eventsOf(auctionId, () => joinAs(buyer, auctionId))).toEqual([]);
});

test("a pledge publishes its amount, its time and a first name, then that the board changed", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const received = await eventsOf(auctionId, () => pledgeAs(viewer, auctionId, 70_000));
  const [, entry] = (await storedRound(roundId)).bids;
  expect(received).toEqual([
    {
      kind: "bid",
      auctionId,
      roundId,
      roundNumber: 1,
      cents: 70_000,
      firstName: "Njeri",
      submittedAt: entry?.submittedAt,
    },
    { kind: "board", auctionId },
  ]);
});

test("a refused or repeated pledge publishes nothing", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const received = await eventsOf(auctionId, async () => {
    await placePledge(viewer, { auctionId, cents: 60_000 });
    await placePledge(viewer, { auctionId, cents: 50_000 });
    await placePledge(null, { auctionId, cents: 70_000 });
  });
  expect(received).toEqual([]);
});

test("a round that opens, at activation or later, is published with the board after it", async () => {
  const auctionId = await newAuction();
  const [opened, board] = await eventsOf(auctionId, () => activateProduct(admin, auctionId, null));
  expect(opened).toMatchObject({ kind: "round", auctionId });
  expect(board).toEqual({ kind: "board", auctionId });
});

test("closing and opening in one step publishes one round event, for the new round", async () => {
  const { auctionId } = await makeOpenRound();
  let roundId = 0;
  const received = await eventsOf(auctionId, async () => {
    roundId = (await openNextRound(auctionId)).roundId;
  });
  expect(received).toEqual([
    { kind: "round", auctionId, roundId },
    { kind: "board", auctionId },
  ]);
});

test("a next round that lost the race publishes nothing", async () => {
  const { auctionId } = await makeOpenRound();
  const received = await eventsOf(auctionId, async () => {
    const outcome = await createNextRound(admin, { ...NEXT_ROUND, auctionId, afterRound: 0 });
    expect(refusalOf(outcome).message).toBe("Round 1 was opened meanwhile");
  });
  expect(received).toEqual([]);
});

test("a round that closes without a successor is published once, however it was closed", async () => {
  for (const how of ["round", "auction", "deleted"] as const) {
    const { auctionId, roundId } = await makeOpenRound();
    const received = await eventsOf(auctionId, async () => {
      if (how === "round") valueOf(await closeRound(admin, roundId));
      if (how === "auction") valueOf(await closeAuction(admin, auctionId));
      if (how === "deleted") valueOf(await deleteProduct(admin, auctionId));
    });
    expect(received).toEqual([
      { kind: "round", auctionId, roundId },
      { kind: "board", auctionId },
    ]);
  }
});

test("an event comes after its commit: a subscriber who receives a pledge finds it in the ledger", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const ledger = new Promise((resolve) => {
    const stop = subscribe(auctionId, ({ kind }) => {
      if (kind !== "bid") return;
      stop();
      resolve(storedRound(roundId).then(({ bids }) => bids.map(({ cents }) => cents)));
    });
  });
  await pledgeAs(viewer, auctionId, 70_000);
  expect(await ledger).toEqual([60_000, 70_000]);
});
