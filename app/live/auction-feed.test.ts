import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { publish } from "~/events/auction-hub.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "~/operations/factories.fixture";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { compareBoards } from "./auction-feed.server";
import { hasTopic, watch } from "./watcher.fixture";
import { until } from "../../tests/until";

vi.hoisted(() => vi.stubEnv("LOG_LEVEL", "silent"));

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

const bidOf = (auctionId: number, cents = 60_000) => ({
  kind: "bid" as const,
  auctionId,
  roundId: 1,
  roundNumber: 1,
  cents,
  firstName: "Njeri",
  submittedAt: new Date(),
});

test("the first message after connecting is the board, whatever happens meanwhile", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const connecting = watch(auctionId);
  publish(bidOf(auctionId));
  const { frames, next, stop } = await connecting;
  publish(bidOf(auctionId));
  await next(({ type }) => type === "bid_placed");
  expect(frames[0]?.type).toBe("leaderboard_update");
  expect(frames[0]?.data).toMatchObject({
    top_bids: [{ position: 1, pledge_amount: 600, is_current_user: false }],
    total_participants: 1,
    round_number: 1,
  });
  stop();
});

test("each watcher gets the shared board with their own row", async () => {
  const { auctionId } = await makeOpenRound();
  const low = await makePledger(auctionId, 60_000);
  const high = await makePledger(auctionId, 80_000);
  const joined = await makeBuyer();
  await joinAs(joined, auctionId);
  const tails = await Promise.all(
    [null, low.viewer.id, high.viewer.id, joined.id].map(async (userId) => {
      const { frames, stop } = await watch(auctionId, userId);
      stop();
      const board = frames[0]?.data as {
        top_bids: { is_current_user: boolean }[];
        user_position: number | null;
      };
      return [board.user_position, ...board.top_bids.map((row) => row.is_current_user)];
    }),
  );
  expect(tails).toEqual([
    [null, false, false],
    [2, false, true],
    [1, true, false],
    [null, false, false],
  ]);
});

test("a pledge reaches every watcher: the bid by first name, then the board that includes it", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const watcher = await watch(auctionId, viewer.id);
  const { submittedAt } = await pledgeAs(viewer, auctionId, 75_050);
  const board = await watcher.next(
    ({ type, data }) => type === "leaderboard_update" && (data as { user_bid: number }).user_bid === 750.5,
  );
  expect(board.data).toMatchObject({ top_bids: [{ pledge_amount: 750.5, is_current_user: true }] });
  expect(watcher.frames.find(({ type }) => type === "bid_placed")?.data).toEqual({
    auction: auctionId,
    round: roundId,
    round_number: 1,
    pledge_amount: 750.5,
    user: { first_name: "Njeri" },
    submitted_at: submittedAt.toISOString(),
  });
  watcher.stop();
});

test("a closed round is sent with its winner, and the board follows at once", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000, "Njeri");
  const watcher = await watch(auctionId);
  valueOf(await closeRound(admin, roundId));
  const sent = await watcher.next(({ type }) => type === "round_update");
  expect(sent.data).toMatchObject({
    auction: auctionId,
    round: {
      id: roundId,
      round_number: 1,
      is_active: false,
      is_open: false,
      winner: { first_name: "Njeri", pledge_amount: 600 },
    },
  });
  expect(sent.data).not.toHaveProperty("round.participants");
  expect(sent.data).not.toHaveProperty("round.ledger");
  expect(watcher.frames.slice(0, 3).map(({ type }) => type)).toEqual([
    "leaderboard_update",
    "round_update",
    "leaderboard_update",
  ]);
  watcher.stop();
});

test("closing and opening in one step sends the new round alone, with an empty board", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const watcher = await watch(auctionId);
  await openNextRound(auctionId);
  await watcher.next(
    ({ type, data }) =>
      type === "leaderboard_update" && (data as { round_number: number }).round_number === 2,
  );
  const rounds = watcher.frames.filter(({ type }) => type === "round_update");
  expect(rounds).toMatchObject([{ data: { round: { round_number: 2, is_active: true, is_open: true } } }]);
  watcher.stop();
});

test("no frame contains the seed while its round is active, nor a surname, a username or an address (D25, D44)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const watchers = [await watch(auctionId), await watch(auctionId, (await makeBuyer()).id)];
  const { viewer } = await makePledger(auctionId, 60_000, "Njeri");
  const { roundId: second } = await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 70_000);
  for (const { next } of watchers)
    await next(({ data }) => JSON.stringify(data).includes('"round_number":2'));
  const before = watchers.map(({ frames }) => JSON.stringify(frames)).join("");
  valueOf(await closeRound(admin, second));
  for (const { next } of watchers)
    await next(
      ({ type, data }) => type === "round_update" && JSON.stringify(data).includes('"is_active":false'),
    );
  const everything = watchers.map(({ frames }) => JSON.stringify(frames)).join("");
  expect(everything).not.toContain((await storedRound(roundId)).drawSeed);
  const { drawSeed, drawCommitment } = await storedRound(second);
  expect(before).toContain(drawCommitment);
  expect(before).not.toContain(drawSeed);
  expect(everything).toContain(drawSeed);
  expect(everything).toContain("Njeri");
  expect(everything).not.toMatch(/Mwangi|Njeri-|example\.com/);
  for (const { stop } of watchers) stop();
});

test("when an auction is deleted its watchers' connections end", async () => {
  const { auctionId } = await makeOpenRound();
  const watcher = await watch(auctionId);
  valueOf(await deleteProduct(admin, auctionId));
  await watcher.ended;
  watcher.stop();
  const late = await watch(auctionId);
  await late.ended;
  expect(late.frames).toEqual([]);
  late.stop();
  expect(hasTopic(auctionId)).toBe(false);
});

test("when the last watcher leaves the hub is empty, and leaving twice does no harm", async () => {
  const { auctionId } = await makeOpenRound();
  const [first, second] = [await watch(auctionId), await watch(auctionId)];
  first.stop();
  expect(hasTopic(auctionId)).toBe(true);
  second.stop();
  expect(hasTopic(auctionId)).toBe(false);
  const later = await watch(auctionId);
  second.stop();
  first.stop();
  publish(bidOf(auctionId));
  await later.next(({ type }) => type === "bid_placed");
  later.stop();
  expect(hasTopic(auctionId)).toBe(false);
});

test("after a failed read the next watcher reads the board again, and no watcher is left behind", async () => {
  const { auctionId } = await makeOpenRound();
  const rename = (from: string, to: string) =>
    database.database.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
  const early = await watch(auctionId);
  await rename("Round", "Away");
  publish({ kind: "board", auctionId });
  await expect(watch(auctionId)).rejects.toThrow();
  await rename("Away", "Round");
  const late = await watch(auctionId);
  expect(late.frames.map(({ type }) => type)).toContain("leaderboard_update");
  early.stop();
  late.stop();
  expect(hasTopic(auctionId)).toBe(false);
});

test("comparing finds unreported changes: a pledge, a new round, and a deleted auction (D93)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { frames, next, ended, stop } = await watch(auctionId);
  await compareBoards();
  expect(frames).toHaveLength(1);
  await db().round.update({ where: { id: roundId }, data: { participantCount: 7 } });
  await compareBoards();
  expect((await next((_, at) => at === 1)).data).toMatchObject({ total_participants: 7 });
  // the board is sent before the feed can compare again
  const compareUntil = async (isDone: () => boolean) => {
    await until(async () => {
      await compareBoards();
      expect(isDone()).toBe(true);
    });
  };
  await db().round.update({ where: { id: roundId }, data: { state: "closed", closedAt: new Date() } });
  await compareUntil(() => frames.some(({ type }) => type === "round_update"));
  await db().product.update({ where: { id: auctionId }, data: { deletedAt: new Date() } });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  await compareUntil(() => hasEnded);
  stop();
});
