import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { eventShapes } from "~/http/wire/event.server";
import { useEventShapes } from "../webhooks/event-data.server";
import { joinAs, makeOpenRound, openNextRound, takePayments } from "../factories.fixture";
import { moveClose } from "../rounds/move-close.server";
import { admin, valueOf } from "../products/management.fixture";
import { shopTime } from "../shop-clock.server";
import { watchProduct } from "../watches/watches.server";
import { makeReachable, queued, rememberMessages } from "./outbox.fixture";
import { queueEndingSoon } from "./due-messages.server";

setUpTestDatabase(() => {
  useEventShapes(eventShapes);
  takePayments();
});
beforeEach(() => void rememberMessages("sms"));
afterEach(async () => void (await db().delivery.deleteMany()));

const queuedKinds = async () => (await queued()).map(({ userId, kind }) => [userId, kind]);

test("watchers get one message about a new round, and those who took part get theirs instead", async () => {
  const { auctionId } = await makeOpenRound();
  const [watcher, entrant] = [await makeReachable(), await makeReachable()];
  for (const viewer of [watcher, entrant]) valueOf(await watchProduct(viewer, auctionId));
  await joinAs(entrant, auctionId);
  await db().delivery.deleteMany();
  await openNextRound(auctionId);
  const opened = (await queuedKinds()).filter(([, kind]) => String(kind).endsWith(".opened"));
  expect(opened).toEqual([
    [entrant.id, "round.opened"],
    [watcher.id, "watched.opened"],
  ]);
});

test("watchers get a message an hour before the end, and another one if the end has moved", async () => {
  const now = shopTime();
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const { auctionId } = await makeOpenRound({ endTime: inMinutes(90) });
  const watcher = await makeReachable();
  valueOf(await watchProduct(watcher, auctionId));
  await queueEndingSoon(now);
  expect(await queuedKinds()).toEqual([]);
  await queueEndingSoon(inMinutes(40));
  await queueEndingSoon(inMinutes(41));
  expect(await queuedKinds()).toEqual([[watcher.id, "watched.ending"]]);
  await db().product.update({ where: { id: auctionId }, data: { endTime: inMinutes(120) } });
  await queueEndingSoon(inMinutes(70));
  expect(await queuedKinds()).toHaveLength(2);
});

test("watchers get one message an hour before a round closes by the clock, those who took part one for each move (D91)", async () => {
  const now = shopTime();
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const { auctionId, roundId } = await makeOpenRound();
  const [watcher, entrant] = [await makeReachable(), await makeReachable()];
  valueOf(await watchProduct(watcher, auctionId));
  await joinAs(entrant, auctionId);
  await db().delivery.deleteMany();
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(90) }));
  await queueEndingSoon(now);
  expect(await queuedKinds()).toEqual([[entrant.id, "round.closing"]]);
  await queueEndingSoon(inMinutes(40));
  await db().round.update({ where: { id: roundId }, data: { closesAt: inMinutes(95) } });
  await queueEndingSoon(inMinutes(41));
  expect((await queuedKinds()).slice(1)).toEqual([[watcher.id, "watched.ending"]]);
});
