import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { resync } from "~/events/bus.server";
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
} from "~/operations/factories.fixture";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newAuction, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { createOrSchedule } from "../rounds/create-next-round.server";
import { voidRound } from "../rounds/void/void-round.server";
import {
  boardFor,
  boardForFeed,
  boardStateOf,
  boardStates,
  canSeeAuction,
  currentBoard,
} from "./board.queries.server";
import { rankedPledges } from "./ranking.server";

setUpTestDatabase(takePayments);

const rankedNow = async (auctionId: number) =>
  (await currentBoard(null, auctionId, new Date()))?.ranked ?? [];

test("the cached ranking follows every pledge, whether it is read often or seldom", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const pledgers = [60_000, 80_000, 70_000].map((cents) => makePledger(auctionId, cents));
  const viewers = (await Promise.all(pledgers)).map(({ viewer }) => viewer);
  await rankedNow(auctionId);
  for (let step = 0; step < 12; step++) {
    const viewer = viewers[(step * 2) % 3];
    if (viewer) await pledgeAs(viewer, auctionId, 90_000 + step * 500);
    if (step % 4 === 3) continue;
    const { participations } = await storedRound(roundId);
    const stored = participations
      .toSorted((one, other) => (other.pledgeCents ?? 0) - (one.pledgeCents ?? 0))
      .map(({ id, pledgeCents, reachedSeq }) => ({ participationId: id, cents: pledgeCents, reachedSeq }));
    expect(await rankedNow(auctionId)).toMatchObject(stored);
  }
});

test("a changed name is shown with anybody's next pledge", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer: njeri } = await makePledger(auctionId, 80_000, "Njeri");
  const { viewer: otieno } = await makePledger(auctionId, 70_000, "Otieno");
  await rankedNow(auctionId);
  await db().user.update({ where: { id: njeri.id }, data: { firstName: "Wambui" } });
  await pledgeAs(otieno, auctionId, 75_000);
  expect((await rankedNow(auctionId)).map(({ firstName }) => firstName)).toEqual(["Wambui", "Otieno"]);
});

test("equals rank by who reached the pledge first, and each buyer's own pledge is known", async () => {
  const { auctionId } = await makeOpenRound();
  const late = await makePledger(auctionId, 50_000, "Otieno");
  const first = await makePledger(auctionId, 70_000, "Njeri");
  await pledgeAs(late.viewer, auctionId, 70_000);
  const board = await currentBoard(null, auctionId, new Date());
  if (!board) throw new Error("no board");
  expect(board.ranked.map(({ firstName }) => firstName)).toEqual(["Njeri", "Otieno"]);
  expect(board.pledgeOf(late.viewer.id)).toMatchObject({ cents: 70_000, reachedSeq: 3 });
  expect(board.pledgeOf(-1)).toBeUndefined();
  expect(boardFor(board, late.viewer.id)).toMatchObject({ userPosition: 2, userBidCents: 70_000 });
  expect(boardFor(board, null)).toMatchObject({ userPosition: null, totalParticipants: 2 });
  await pledgeAs(first.viewer, auctionId, 80_000);
  const next = await currentBoard(null, auctionId, new Date());
  expect(next?.pledgeOf(first.viewer.id)).toMatchObject({ cents: 80_000 });
});

test("after messages were lost the ranking is read again, though the ledger's number is the same", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  expect(await rankedNow(auctionId)).toMatchObject([{ firstName: "Njeri" }]);
  await db().user.update({ where: { id: viewer.id }, data: { firstName: "Wambui" } });
  expect(await rankedNow(auctionId)).toMatchObject([{ firstName: "Njeri" }]);
  resync();
  expect(await rankedNow(auctionId)).toMatchObject([{ firstName: "Wambui" }]);
  const [one, two] = [rankedPledges(roundId, 2), rankedPledges(roundId, 2)];
  expect(one, "many watchers, one read").toBe(two);
  await one;
});

test("the winner of a draw and all that were tied are on the board of a closed round, and a void one shows no pledge (D70, D78)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const ids = [];
  for (const cents of [60_000, 60_000, 50_000])
    ids.push((await makePledger(auctionId, cents)).participationId);
  const board = async () => currentBoard(null, auctionId, new Date());
  expect(await board()).toMatchObject({
    isOpen: true,
    totalParticipants: 3,
    round: { winner: null, draw: null },
  });
  valueOf(await closeRound(admin, roundId));
  const { drawSeed, winnerId } = await storedRound(roundId);
  expect(await board()).toMatchObject({
    isOpen: false,
    round: { winner: { id: winnerId }, draw: { seed: drawSeed, tied: ids.slice(0, 2) } },
  });
  const { roundId: second } = await openNextRound(auctionId);
  await makePledger(auctionId, 60_000);
  valueOf(
    await voidRound(admin, second, { reason: "The wrong picture", whole_auction: true, confirm: true }),
  );
  expect(await board()).toMatchObject({
    ranked: [],
    totalParticipants: 0,
    round: { number: 2, draw: { tied: [] } },
  });
});

test("a draft's board is for who manages products or rounds; a deleted auction and a fixed price have none", async () => {
  const draft = await newAuction();
  const { auctionId } = await makeOpenRound();
  const fixed = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  const buyer = await makeBuyer();
  const seen = async (viewer: typeof buyer | null, id: number) => {
    const board = await currentBoard(viewer, id, new Date());
    expect(await canSeeAuction(viewer, id)).toBe(board !== null);
    return board !== null;
  };
  for (const viewer of [null, buyer])
    expect([await seen(viewer, draft), await seen(viewer, auctionId)]).toEqual([false, true]);
  expect(await seen(admin, draft)).toBe(true);
  expect(await currentBoard(admin, draft, new Date())).toMatchObject({
    round: null,
    isOpen: false,
    ranked: [],
    totalParticipants: 0,
  });
  expect(await seen(admin, fixed)).toBe(false);
  expect(await boardForFeed(auctionId, new Date())).toMatchObject({ auctionId, isOpen: true });
  valueOf(await deleteProduct(admin, auctionId));
  expect(await seen(admin, auctionId)).toBe(false);
  expect(await boardForFeed(auctionId, new Date())).toBeNull();
});

test("a board's state differs after every act that its watchers should see, and equals the state of the board that was read", async () => {
  const auctionId = await newAuction();
  const opensAt = new Date(Date.now() + 3_600_000);
  const viewer = await makeBuyer();
  const plan = { ...NEXT_ROUND, auctionId, times: { ...NO_TIMES, opensAt } };
  const acts: (() => Promise<unknown>)[] = [
    async () => db().product.update({ where: { id: auctionId }, data: { status: "active" } }),
    () => openNextRound(auctionId),
    () => joinAs(viewer, auctionId),
    () => pledgeAs(viewer, auctionId, 60_000),
    async () => valueOf(await createOrSchedule(admin, plan)),
    () =>
      db().scheduledRound.updateMany({ where: { productId: auctionId }, data: { closesAt: new Date(2e12) } }),
    async () => valueOf(await closeAuction(admin, auctionId)),
  ];
  const states = [];
  for (const act of acts) {
    // an announced close would keep the auction open
    await db().round.updateMany({
      where: { productId: auctionId, state: "active" },
      data: { closesAt: null },
    });
    await act();
    const now = new Date();
    const state = (await boardStates([auctionId], now)).get(auctionId);
    const board = await boardForFeed(auctionId, now);
    expect(board && boardStateOf(board)).toBe(state);
    states.push(state);
  }
  expect(new Set(states).size).toBe(acts.length);
  expect((await boardStates([], new Date())).size).toBe(0);
});
