import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestFile } from "~/db/test-database.server";
import { publish } from "~/events/auction-hub.server";
import { makeOpenRound, makePledger, pledgeAs, takePayments } from "~/operations/factories.fixture";
import { watch } from "./watcher.fixture";

// SQLite, which answers within a few turns of the event loop: PostgreSQL's client needs timers, and they are fake here
let database: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  database = await openTestFile();
  takePayments();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** Moves the fake clock in steps, and lets the database answer between them. */
async function pass(ms: number, eachStep = () => {}) {
  for (let passed = 0; passed < ms; passed += 10) {
    eachStep();
    vi.advanceTimersByTime(10);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

const stopClock = () =>
  vi.useFakeTimers({
    toFake: ["Date", "performance", "setTimeout", "clearTimeout"],
    now: new Date("2026-11-21T12:00:00Z"),
  });

test("board changes are combined: at most four boards a second, and the last change is always sent", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  stopClock();
  const { frames, stop } = await watch(auctionId);
  await pass(1_000);
  await pass(2_000, () => publish({ kind: "board", auctionId }));
  const times = frames.slice(1).map(({ data }) => Date.parse((data as { as_of: string }).as_of));
  expect(times.length).toBeGreaterThanOrEqual(7);
  for (const [i, at] of times.entries()) expect(at - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(250);
  await pledgeAs(viewer, auctionId, 90_000);
  await pass(500);
  expect(frames.findLast(({ type }) => type === "leaderboard_update")?.data).toMatchObject({
    top_bids: [{ pledge_amount: 900 }],
  });
  stop();
});

test("nothing is sent while nothing happens", async () => {
  const { auctionId } = await makeOpenRound();
  stopClock();
  const { frames, stop } = await watch(auctionId);
  await pass(3_000);
  expect(frames).toHaveLength(1);
  stop();
});

test("bids beyond four a second are dropped, per auction", async () => {
  const [one, other] = [await makeOpenRound(), await makeOpenRound()];
  stopClock();
  const watchers = [await watch(one.auctionId), await watch(other.auctionId)];
  const bid = ({ auctionId, roundId }: typeof one, cents: number) =>
    publish({
      kind: "bid",
      auctionId,
      roundId,
      roundNumber: 1,
      cents,
      firstName: "Njeri",
      submittedAt: new Date(),
    });
  for (let cents = 1_000; cents < 3_000; cents += 100) bid(one, cents);
  bid(other, 5_000);
  await pass(500);
  const bidsOf = (which: number) =>
    watchers[which]?.frames
      .filter(({ type }) => type === "bid_placed")
      .map(({ data }) => (data as { pledge_amount: number }).pledge_amount);
  expect(bidsOf(0)).toEqual([10, 11, 12, 13]);
  expect(bidsOf(1)).toEqual([50]);
  await pass(1_000);
  bid(one, 9_900);
  await pass(500);
  expect(bidsOf(0)).toEqual([10, 11, 12, 13, 99]);
  for (const { stop } of watchers) stop();
});
