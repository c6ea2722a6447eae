import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { AuctionEvent } from "~/domain/pledge/live-message";
import { NO_TIMES } from "~/domain/schedule/round-times";
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
import { makeReachable, noChannels, queued, rememberMessages } from "../messages/outbox.fixture";
import { placePledge } from "../pledges/place-pledge.server";
import { activateProduct } from "../products/activate-product.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "./close-round.server";
import { changeScheduled, createNextRound, createOrSchedule } from "./create-next-round.server";
import { moveClose } from "./move-close.server";
import { unscheduleRound } from "./schedule-round.server";
import { voidRound } from "./void/void-round.server";

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

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("a moved close is published as the round's, a plan that is made, changed or dropped as the board's; a refused one as nothing", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const board = { kind: "board", auctionId };
  const plan = (minutes: number) => ({
    ...NEXT_ROUND,
    auctionId,
    times: { ...NO_TIMES, opensAt: inMinutes(minutes) },
  });
  const events = (act: () => Promise<unknown>) => eventsOf(auctionId, act);
  const move = (minutes: number) => () => moveClose(admin, { roundId, closesAt: inMinutes(minutes) });
  expect(await events(move(-1))).toEqual([]);
  expect(await events(move(30))).toEqual([{ kind: "round", auctionId, roundId }, board]);
  expect(await events(() => createOrSchedule(admin, plan(20)))).toEqual([]);
  expect(await events(() => createOrSchedule(admin, plan(40)))).toEqual([board]);
  expect(await events(() => changeScheduled(admin, plan(50)))).toEqual([board]);
  expect(await events(() => unscheduleRound(admin, auctionId))).toEqual([board]);
  expect(await events(() => unscheduleRound(admin, auctionId))).toEqual([]);
});

test("an auction that is void as a whole is published once for each of its rounds", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const second = await openNextRound(auctionId);
  const voiding = { reason: "The picture showed another basket", whole_auction: true, confirm: true };
  expect(await eventsOf(auctionId, () => voidRound(admin, roundId, voiding))).toEqual([
    { kind: "round", auctionId, roundId },
    { kind: "round", auctionId, roundId: second.roundId },
    { kind: "board", auctionId },
  ]);
});

test("whoever has paid gets a message about a close that is set or moved, and none where it stays open (D91)", async () => {
  rememberMessages("sms");
  const { auctionId, roundId } = await makeOpenRound();
  const entrant = await makeReachable();
  await joinAs(entrant, auctionId);
  const closing = async () =>
    (await queued()).filter(({ kind }) => kind === "round.closing").map(({ userId }) => userId);
  expect(valueOf(await moveClose(admin, { roundId, closesAt: null }))).toBeNull();
  expect(await closing()).toEqual([]);
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(30) }));
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(40) }));
  expect(await closing()).toEqual([entrant.id, entrant.id]);
  noChannels();
});
