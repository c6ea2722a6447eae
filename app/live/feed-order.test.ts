import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import type { WireLeaderboard } from "~/domain/live-message";
import { publish } from "~/events/auction-hub.server";
import { makeOpenRound, makePledger, pledgeAs, takePayments } from "~/operations/factories.fixture";
import { watch } from "./watcher.fixture";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

test("a board that took longer to read than its successor is not told after it", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { frames, next, stop } = await watch(auctionId);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let hold: Promise<void> | null = held;
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const slow = database.database.$extends({
    query: {
      round: {
        async findFirst({ args, query }) {
          const row = await query(args);
          const waiting = hold;
          hold = null;
          begun();
          await waiting;
          return row;
        },
      },
    },
  });
  useDatabase(slow as unknown as typeof database.database);
  try {
    publish({ kind: "board", auctionId });
    await beginning;
    await pledgeAs(viewer, auctionId, 90_000);
    await next(({ data }) => hasTime(data) && amountOf(data) === 900);
    letGo();
    const told = frames.length;
    publish({ kind: "board", auctionId });
    await next((frame, at) => at >= told && frame.type === "leaderboard_update");
  } finally {
    useDatabase(database.database);
    stop();
  }
  const times = frames.flatMap(({ data }) => (hasTime(data) ? [data.as_of] : []));
  expect(times).toEqual(times.toSorted());
});

const hasTime = (data: unknown): data is { as_of: string } =>
  typeof data === "object" && data !== null && "as_of" in data;
const amountOf = (data: unknown) => (data as WireLeaderboard).top_bids[0]?.pledge_amount;
