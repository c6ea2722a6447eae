import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { CLOCK_ACTOR } from "../audit/clock";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  NEXT_ROUND,
  openNextRound,
  storedRound,
  takePayments,
} from "../factories.fixture";
import { placePledge } from "../pledges/place-pledge.server";
import { activateProduct } from "../products/activate-product.server";
import { closeAuction } from "../products/close-auction.server";
import { auctionsPastEnd } from "../products/past-end.queries.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { createOrSchedule } from "../rounds/create-next-round.server";
import { openAndCloseDue } from "./due-rounds.server";
import { moveClose } from "../rounds/move-close.server";
import { scheduledRound } from "../rounds/schedule-round.server";

setUpTestDatabase(takePayments);

const MINUTE = 60_000;
const START = Math.floor(Date.now() / 1_000) * 1_000;
const inMinutes = (minutes: number, ms = 0) => new Date(START + minutes * MINUTE + ms);

const SOLD_TOO = { productType: "both", buyNowPriceCents: 90_000 } as const;
const TIMES = { opensAt: null, closesAt: null, softCloseMinutes: null, softCloseMaxMinutes: null };

const schedule = (
  auctionId: number,
  opensAt: Date,
  changes: Partial<typeof TIMES | { closesAt: Date }> = {},
) => createOrSchedule(admin, { ...NEXT_ROUND, auctionId, times: { ...TIMES, opensAt, ...changes } });

const run = async (now: Date) => expect(await openAndCloseDue(now, { hasCheckout: false })).toEqual([]);

const roundsOf = (productId: number) =>
  db().round.findMany({ where: { productId }, orderBy: { number: "asc" } });

const trailOf = (productId: number) =>
  db().auditEntry.findMany({ where: { productId }, orderBy: { id: "asc" } });

test("a round closes at its exact time, not before, and the audit trail names the clock", async () => {
  const closesAt = inMinutes(20);
  const auctionId = await newAuction();
  const { roundId } = valueOf(await activateProduct(admin, auctionId, null, {}, { ...TIMES, closesAt }));
  const { participationId } = await makePledger(auctionId, 60_000);
  await run(new Date(closesAt.getTime() - 1));
  expect(await storedRound(roundId ?? 0)).toMatchObject({ state: "active", plannedCloseAt: closesAt });
  await run(closesAt);
  expect(await storedRound(roundId ?? 0)).toMatchObject({ state: "closed", winnerId: participationId });
  expect((await trailOf(auctionId)).at(-1)).toMatchObject({ action: "round.close", actorId: CLOCK_ACTOR.id });
});

test("a scheduled round opens at its exact time, with its own close, and the open round closes then", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const [opensAt, closesAt] = [inMinutes(30), inMinutes(90)];
  expect(valueOf(await schedule(auctionId, opensAt, { closesAt }))).toMatchObject({
    roundId: null,
    roundNumber: 2,
  });
  expect(await storedRound(roundId)).toMatchObject({ state: "active", closesAt: opensAt });
  await run(new Date(opensAt.getTime() - 1));
  expect(await roundsOf(auctionId)).toHaveLength(1);
  await run(opensAt);
  expect(await roundsOf(auctionId)).toMatchObject([
    { number: 1, state: "closed" },
    { number: 2, state: "active", closesAt, plannedCloseAt: closesAt },
  ]);
  expect(await db().scheduledRound.count({ where: { productId: auctionId } })).toBe(0);
  const actions = (await trailOf(auctionId)).filter(({ actorId }) => actorId === CLOCK_ACTOR.id);
  expect(actions.map(({ action }) => action)).toEqual(["round.close", "round.open"]);
  expect(refusalOf(await placePledge(viewer, { auctionId, cents: 90_000 })).code).toBe("not_joined");
});

test("with the process down at the due time, pledges stay refused and the round closes when it is back", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await db().round.update({ where: { id: roundId }, data: { closesAt: new Date(Date.now() - 90 * MINUTE) } });
  expect(refusalOf(await placePledge(viewer, { auctionId, cents: 70_000 })).code).toBe("round_closed");
  await run(new Date());
  expect(await storedRound(roundId)).toMatchObject({ state: "closed", ledgerSeq: 1 });
});

test("with the process down until after the auction's end, the round that was due opens no more, and the auction closes", async () => {
  const { auctionId } = await makeOpenRound({ endTime: inMinutes(60) });
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await schedule(auctionId, inMinutes(20)));
  await run(inMinutes(70));
  expect(await roundsOf(auctionId)).toMatchObject([{ state: "closed" }]);
  expect(await db().auctionResult.findUnique({ where: { productId: auctionId } })).toMatchObject({
    winnerId: viewer.id,
  });
  expect(await trailOf(auctionId)).toContainEqual(
    expect.objectContaining({ action: "product.unschedule", actorId: CLOCK_ACTOR.id }),
  );
});

test("with the process down until after its end, an auction with a fixed price closes its round, opens no more, and stays on sale", async () => {
  const { auctionId } = await makeOpenRound({ ...SOLD_TOO, endTime: inMinutes(60) });
  valueOf(await schedule(auctionId, inMinutes(20)));
  await run(inMinutes(70));
  expect(await roundsOf(auctionId)).toMatchObject([{ state: "closed" }]);
  const { status } = await db().product.findUniqueOrThrow({ where: { id: auctionId } });
  expect(status).toBe("active");
});

test("with the process down from before an auction's first round until after its end, it waits for a person", async () => {
  const auctionId = await newAuction({ endTime: inMinutes(60) });
  valueOf(await activateProduct(admin, auctionId, null, {}, { ...TIMES, opensAt: inMinutes(15) }));
  await run(inMinutes(70));
  expect([await roundsOf(auctionId), await scheduledRound(auctionId)]).toEqual([[], null]);
  const { auctions } = await auctionsPastEnd(inMinutes(70), { take: 500 });
  expect(auctions).toContainEqual(expect.objectContaining({ id: auctionId, round: null }));
});

test("two processes at once open and close what is due once", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  const opensAt = inMinutes(30);
  valueOf(await schedule(auctionId, opensAt));
  await Promise.all([run(opensAt), run(opensAt), run(opensAt)]);
  expect((await roundsOf(auctionId)).map(({ state }) => state)).toEqual(["closed", "active"]);
  const closings = (await trailOf(auctionId)).filter(({ action }) => action === "round.close");
  expect(closings).toHaveLength(1);
});

test("a scheduled round is dropped with the reason if a round opens by hand, the auction closes or its time is over", async () => {
  const [byHand, closed, missed] = [await makeOpenRound(), await makeOpenRound(), await makeOpenRound()];
  for (const { roundId } of [byHand, closed]) valueOf(await closeRound(admin, roundId));
  for (const { auctionId } of [byHand, closed, missed])
    valueOf(await schedule(auctionId, inMinutes(30), { closesAt: inMinutes(40) }));
  await openNextRound(byHand.auctionId);
  valueOf(await closeAuction(admin, closed.auctionId));
  await run(inMinutes(45));
  expect(await db().scheduledRound.count()).toBe(0);
  for (const { auctionId } of [byHand, closed, missed])
    expect((await trailOf(auctionId)).map(({ action }) => action)).toContain("product.unschedule");
  expect(await roundsOf(byHand.auctionId)).toMatchObject([
    { state: "closed" },
    { number: 2, state: "active" },
  ]);
  expect(await roundsOf(missed.auctionId), "closed at 30 minutes, nothing opened").toMatchObject([
    { state: "closed" },
  ]);
});

test("a second round is not scheduled beside the first, nor over a round that may still run", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  valueOf(await schedule(auctionId, inMinutes(30)));
  expect(refusalOf(await schedule(auctionId, inMinutes(60))).code).toBe("conflict");
  expect(refusalOf(await moveClose(admin, { roundId, closesAt: inMinutes(45) })).field).toBe("closes_at");
  expect(refusalOf(await moveClose(admin, { roundId, closesAt: null })).field).toBe("closes_at");
  expect(refusalOf(await schedule(auctionId, inMinutes(20))).field, "before the open round closes").toBe(
    "opens_at",
  );
});

test("once somebody has paid, the next round leaves the open one ten minutes", async () => {
  const { auctionId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  expect(refusalOf(await schedule(auctionId, inMinutes(5))).field).toBe("opens_at");
  expect(await scheduledRound(auctionId)).toBeNull();
});

test("an earlier close is audited with the pledges before it; a later one too", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(60) }));
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(90) }));
  await makePledger(auctionId, 60_000);
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(91) }));
  expect(refusalOf(await moveClose(admin, { roundId, closesAt: inMinutes(-1) })).field).toBe("closes_at");
  valueOf(await moveClose(admin, { roundId, closesAt: inMinutes(30) }));
  expect(JSON.parse((await trailOf(auctionId)).at(-1)?.after ?? "{}")).toEqual({
    closesAt: inMinutes(30).toISOString(),
    latestCloseAt: null,
    afterSeq: 1,
  });
  await run(inMinutes(30));
  expect(refusalOf(await moveClose(admin, { roundId, closesAt: inMinutes(20) })).code).toBe("invalid");
});

test("buyers and staff without the rounds permission cannot move a close, and nobody moves one of another product", async () => {
  const { roundId } = await makeOpenRound();
  const other = await makeOpenRound();
  const closesAt = inMinutes(60);
  expect(refusalOf(await moveClose(await makeBuyer(), { roundId, closesAt })).code).toBe("forbidden");
  expect(refusalOf(await moveClose(admin, { roundId, productId: other.auctionId, closesAt })).code).toBe(
    "missing",
  );
});

test("an auction past its end closes by itself, with its winner", async () => {
  const endTime = inMinutes(10);
  const { auctionId, roundId } = await makeOpenRound({ endTime });
  const { viewer } = await makePledger(auctionId, 60_000);
  await run(new Date(endTime.getTime() - 1));
  expect(await storedRound(roundId)).toMatchObject({ state: "active" });
  await run(endTime);
  expect(
    await db().product.findUniqueOrThrow({ where: { id: auctionId }, include: { result: true } }),
  ).toMatchObject({
    status: "closed",
    result: { winnerId: viewer.id },
  });
});

test("an auction with a fixed price closes its round at its end and stays on sale", async () => {
  const endTime = inMinutes(10);
  const { auctionId, roundId } = await makeOpenRound({ ...SOLD_TOO, endTime });
  await run(endTime);
  expect(await storedRound(roundId)).toMatchObject({ state: "closed" });
  const { status } = await db().product.findUniqueOrThrow({ where: { id: auctionId } });
  expect(status).toBe("active");
});

test("an auction that was activated after its end waits for a person: the clock does not close it for good", async () => {
  const { auctionId, roundId } = await makeOpenRound({ endTime: inMinutes(-60) });
  await run(inMinutes(1));
  expect(await storedRound(roundId)).toMatchObject({ state: "active" });
  expect(await db().product.findUniqueOrThrow({ where: { id: auctionId } })).toMatchObject({
    status: "active",
  });
});

test("a hundred rounds that are due together all close in one run", async () => {
  const rounds = await Promise.all(Array.from({ length: 100 }, () => makeOpenRound()));
  const closesAt = inMinutes(2);
  const ids = rounds.map(({ roundId }) => roundId);
  await db().round.updateMany({ where: { id: { in: ids } }, data: { closesAt } });
  await run(closesAt);
  expect(await db().round.count({ where: { id: { in: ids }, state: "closed" } })).toBe(100);
});

test("an auction activated for later opens its first round by the clock", async () => {
  const auctionId = await newAuction();
  const opensAt = inMinutes(15);
  expect(
    valueOf(await activateProduct(admin, auctionId, null, {}, { ...TIMES, opensAt })).roundId,
  ).toBeNull();
  expect(await scheduledRound(auctionId)).toMatchObject({ opensAt, afterRound: 0, basePriceCents: 50_000 });
  await run(opensAt);
  expect(await roundsOf(auctionId)).toMatchObject([{ number: 1, state: "active", closesAt: null }]);
});
