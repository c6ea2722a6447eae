import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, transaction, type Tx } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { makeOpenRound, makePledger, storedRound, takePayments } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { placePledge } from "./place-pledge.server";
import * as looking from "./pledge-state.server";
import { until } from "../../../tests/until";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

const inAnHour = () => new Date(Date.now() + 3_600_000);

const setEnd = (auctionId: number, endTime: Date) =>
  db().product.update({ where: { id: auctionId }, data: { endTime } });

/** Runs `work` between the next pledge's read and its write. */
function betweenReadAndWrite(work: () => Promise<unknown>) {
  const { pledgeState } = looking;
  return vi.spyOn(looking, "pledgeState").mockImplementationOnce(async (...asked) => {
    const state = await pledgeState(...asked);
    await work();
    return state;
  });
}

test("if the end is moved forward while a pledge waits, the pledge is refused (D16)", async () => {
  const { auctionId, roundId } = await makeOpenRound({ endTime: inAnHour() });
  const { viewer } = await makePledger(auctionId, 60_000);
  betweenReadAndWrite(() => setEnd(auctionId, new Date(Date.now() - 1_000)));
  expect(refusalOf(await placePledge(viewer, { auctionId, cents: 70_000 })).code).toBe("round_closed");
  expect((await storedRound(roundId)).bids.map(({ cents }) => cents)).toEqual([60_000]);
});

test("if the end is moved back while a pledge waits, the pledge is accepted, even after the old end (D16)", async () => {
  const seen = inAnHour();
  const { auctionId } = await makeOpenRound({ endTime: seen });
  const { viewer } = await makePledger(auctionId, 60_000);
  betweenReadAndWrite(async () => {
    await setEnd(auctionId, new Date(seen.getTime() + 3_600_000));
    vi.useFakeTimers({ toFake: ["Date"], now: seen });
  });
  try {
    expect(valueOf(await placePledge(viewer, { auctionId, cents: 70_000 })).fresh).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

/** SQLite has one writer, so the pledge waits anyway. */
async function untilSomebodyWaits(tx: Tx) {
  if (database.url.startsWith("file:")) return;
  await until(async () => {
    const waiting = await tx.$queryRaw<unknown[]>`
      SELECT "pid" FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
    expect(waiting).toHaveLength(1);
  });
}

test("a pledge is refused if the transaction that it waits for moves the end (D16)", async () => {
  // after the previous test: the shop's clock never goes back
  const endTime = new Date(inAnHour().getTime() + 3_600_000);
  const { auctionId, roundId } = await makeOpenRound({ endTime });
  const { viewer } = await makePledger(auctionId, 60_000);
  let look = () => {};
  const looked = new Promise<void>((resolve) => (look = resolve));
  betweenReadAndWrite(async () => look());
  const pledging = await transaction(async (tx) => {
    await tx.round.update({ where: { id: roundId }, data: { id: roundId } });
    const waiting = placePledge(viewer, { auctionId, cents: 70_000 });
    await looked;
    await untilSomebodyWaits(tx);
    await tx.product.update({ where: { id: auctionId }, data: { endTime: new Date(Date.now() - 1_000) } });
    // in an object, because awaiting the answer would await a bare promise
    return { waiting };
  });
  expect(refusalOf(await pledging.waiting).code).toBe("round_closed");
  expect((await storedRound(roundId)).bids.map(({ cents }) => cents)).toEqual([60_000]);
});
