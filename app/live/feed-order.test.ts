import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import type { WireLeaderboard } from "~/domain/pledge/live-message";
import { publish } from "~/events/auction-hub.server";
import { makeOpenRound, makePledger, pledgeAs, takePayments } from "~/operations/factories.fixture";
import * as reading from "~/operations/pledges/board.queries.server";
import { type Frame, watch } from "./watcher.fixture";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

/** The next board is read at once and handed over only when `letGo` is called. */
function holdNextBoard() {
  const { boardForFeed } = reading;
  let letGo = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const hold = new Promise<void>((resolve) => (letGo = resolve));
  vi.spyOn(reading, "boardForFeed").mockImplementationOnce(async (...asked) => {
    const board = await boardForFeed(...asked);
    begin();
    await hold;
    return board;
  });
  return { begun, letGo: () => letGo() };
}

const boards = (frames: readonly Frame[]) =>
  frames
    .filter(({ type }) => type === "leaderboard_update")
    .map(({ data }) => (data as WireLeaderboard).top_bids[0]?.pledge_amount);

test("what happens while a board is read is told after it", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { frames, next, stop } = await watch(auctionId);
  const held = holdNextBoard();
  try {
    publish({ kind: "board", auctionId });
    await held.begun;
    await pledgeAs(viewer, auctionId, 90_000);
    held.letGo();
    await next((_, at) => boards(frames.slice(0, at + 1)).at(-1) === 900);
  } finally {
    stop();
  }
  expect(boards(frames)).toEqual([600, 600, 900]);
});

test("a newcomer whose first board takes longer than the next one is not told it any more", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const early = await watch(auctionId);
  publish({ kind: "board", auctionId });
  await early.next((_, at) => at === 1);
  publish({ kind: "board", auctionId });
  const held = holdNextBoard();
  try {
    const coming = watch(auctionId);
    await held.begun;
    await pledgeAs(viewer, auctionId, 90_000);
    await early.next((_, at) => boards(early.frames.slice(0, at + 1)).at(-1) === 900);
    held.letGo();
    const late = await coming;
    expect(boards(late.frames)).toEqual([900]);
    late.stop();
  } finally {
    early.stop();
  }
});

test("a newcomer is not told a board whose reading began before a pledge that was accepted before they came", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const early = await watch(auctionId);
  const before = holdNextBoard();
  try {
    publish({ kind: "board", auctionId });
    await before.begun;
    await pledgeAs(viewer, auctionId, 90_000);
    const own = holdNextBoard();
    const coming = watch(auctionId);
    await own.begun;
    before.letGo();
    await early.next((_, at) => boards(early.frames.slice(0, at + 1)).length === 2);
    own.letGo();
    const late = await coming;
    await late.next((_, at) => boards(late.frames.slice(0, at + 1)).at(-1) === 900);
    expect(new Set(boards(late.frames))).toEqual(new Set([900]));
    late.stop();
  } finally {
    early.stop();
  }
});
