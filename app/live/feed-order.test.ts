import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { WireLeaderboard } from "~/domain/pledge/live-message";
import { publish } from "~/events/auction-hub.server";
import { makeOpenRound, makePledger, pledgeAs, takePayments } from "~/operations/factories.fixture";
import * as reading from "~/operations/pledges/board.queries.server";
import { type Frame, watch } from "./watcher.fixture";

setUpTestDatabase(takePayments);

/** The next board is read at once and delivered only when `letGo` is called. */
function delayNextBoard() {
  const { boardForFeed } = reading;
  let release = () => {};
  let begin = () => {};
  const started = new Promise<void>((resolve) => (begin = resolve));
  const delay = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(reading, "boardForFeed").mockImplementationOnce(async (...args) => {
    const board = await boardForFeed(...args);
    begin();
    await delay;
    return board;
  });
  return { started, release: () => release() };
}

const boards = (frames: readonly Frame[]) =>
  frames
    .filter(({ type }) => type === "leaderboard_update")
    .map(({ data }) => (data as WireLeaderboard).top_bids[0]?.pledge_amount);

test("events during the reading of a board are sent after it", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { frames, next, stop } = await watch(auctionId);
  const delayed = delayNextBoard();
  try {
    publish({ kind: "board", auctionId });
    await delayed.started;
    await pledgeAs(viewer, auctionId, 90_000);
    delayed.release();
    await next((_, at) => boards(frames.slice(0, at + 1)).at(-1) === 900);
  } finally {
    stop();
  }
  expect(boards(frames)).toEqual([600, 600, 900]);
});

test("a new watcher whose first board takes longer than the next one does not get the first one any more", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const early = await watch(auctionId);
  publish({ kind: "board", auctionId });
  await early.next((_, at) => at === 1);
  publish({ kind: "board", auctionId });
  const delayed = delayNextBoard();
  try {
    const coming = watch(auctionId);
    await delayed.started;
    await pledgeAs(viewer, auctionId, 90_000);
    await early.next((_, at) => boards(early.frames.slice(0, at + 1)).at(-1) === 900);
    delayed.release();
    const late = await coming;
    expect(boards(late.frames)).toEqual([900]);
    late.stop();
  } finally {
    early.stop();
  }
});

test("a new watcher gets no board whose reading began before an earlier pledge", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const early = await watch(auctionId);
  const before = delayNextBoard();
  try {
    publish({ kind: "board", auctionId });
    await before.started;
    await pledgeAs(viewer, auctionId, 90_000);
    const own = delayNextBoard();
    const coming = watch(auctionId);
    await own.started;
    before.release();
    await early.next((_, at) => boards(early.frames.slice(0, at + 1)).length === 2);
    own.release();
    const late = await coming;
    await late.next((_, at) => boards(late.frames.slice(0, at + 1)).at(-1) === 900);
    expect(new Set(boards(late.frames))).toEqual(new Set([900]));
    late.stop();
  } finally {
    early.stop();
  }
});
