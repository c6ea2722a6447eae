import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import {
  joinAs,
  makeBuyer,
  makeBuyers,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newUser, valueOf } from "../products/management.fixture";
import { closeRound } from "../rounds/close-round.server";
import { overallResult } from "../rounds/winner/overall-result.queries.server";
import { updateTopTotals } from "../rounds/winner/top-totals.server";
import { winnerCalculation } from "../rounds/winner/winner-calculation.queries.server";
import { makeBids } from "./busy-buyer.fixture";
import { standingFacts, standingsOf } from "./standing.queries.server";
import { standingOf } from "./standing-of.fixture";
import { many } from "../../../tests/long";

let buyers: Viewer[];
setUpTestDatabase(async () => {
  takePayments();
  buyers = await makeBuyers(5);
});

const now = new Date();

/** By the winner calculation, which reads every pledge. */
async function calculated(auctionId: number) {
  const standings = (await winnerCalculation(auctionId))?.standings ?? [];
  return standings.map(({ userId, averageCents, rank }) => ({ userId, averageCents, place: rank }));
}

async function expectTopTotal(auctionId: number) {
  const totals = ((await winnerCalculation(auctionId))?.standings ?? []).map(({ totalCents }) => totalCents);
  const top = Math.max(0, ...totals);
  const rounds = await db().round.findMany({ where: { productId: auctionId }, orderBy: { number: "asc" } });
  expect(rounds.at(-1)).toMatchObject({
    topTotalCents: BigInt(top),
    topTotalCount: top === 0 ? 0 : totals.filter((total) => total === top).length,
  });
  await updateTopTotals(db());
  expect(await db().round.findMany({ where: { productId: auctionId }, orderBy: { number: "asc" } })).toEqual(
    rounds,
  );
}

async function standingsOfAll(auctionId: number, userIds: readonly number[]) {
  const all = await Promise.all(userIds.map((userId) => standingOf(userId, auctionId, now)));
  return all.map((one, index) => ({
    userId: userIds[index],
    averageCents: one?.averageCents,
    place: one?.place,
  }));
}

test("average and place agree with the winner calculation, for any pledges, before and after the draw", async () => {
  // few amounts, so that totals are often equal; 0 joins without a pledge, null does not join
  const amount = fc.option(fc.constantFrom(0, 50_000, 60_000), { freq: 3 });
  const rounds = fc.array(fc.array(amount, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(rounds, fc.constantFrom("active", "closed"), async (plan, ending) => {
      const { auctionId, roundId: firstId } = await makeOpenRound();
      let roundId = firstId;
      for (const [index, amounts] of plan.entries()) {
        if (index > 0) ({ roundId } = await openNextRound(auctionId));
        for (const [at, viewer] of buyers.entries()) {
          const cents = amounts[at];
          if (cents === null || cents === undefined) continue;
          await joinAs(viewer, auctionId);
          if (cents > 0) await pledgeAs(viewer, auctionId, cents);
        }
      }
      if (ending === "closed") valueOf(await closeRound(admin, roundId));
      await expectTopTotal(auctionId);
      const expected = await calculated(auctionId);
      const ids = expected.map(({ userId }) => userId);
      expect(await standingsOfAll(auctionId, ids)).toEqual(expected);
    }),
    { numRuns: many(8, 15) },
  );
});

test("the suggested pledge does put the buyer first", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const rival = await makePledger(auctionId, 90_000, "Otieno");
  await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await joinAs(rival.viewer, auctionId);
  await pledgeAs(rival.viewer, auctionId, 50_000);
  const before = await standingOf(viewer.id, auctionId, now);
  expect(before).toMatchObject({ place: 2, preview: { kind: "reachable", pledgeCents: 80_100 } });
  await pledgeAs(viewer, auctionId, 80_100);
  expect(await standingOf(viewer.id, auctionId, now)).toMatchObject({ place: 1, preview: { kind: "leads" } });
  expect(await standingOf(rival.viewer.id, auctionId, now)).toMatchObject({
    place: 2,
    preview: { kind: "reachable", pledgeCents: 50_200 },
  });
});

test("a newcomer has no place, and an auction without participants no standing", async () => {
  const { auctionId } = await makeOpenRound();
  const { id } = await makeBuyer();
  expect(await standingOf(id, auctionId, now)).toBeNull();
  const others = [await makeBuyer(), await makeBuyer()];
  for (const viewer of others) await joinAs(viewer, auctionId);
  expect(await standingFacts(others[0]?.id ?? 0, auctionId, now), "nobody leads with nothing").toMatchObject({
    tied: 0,
    totalCents: 0,
    rivalCents: 0,
  });
  await makePledger(auctionId, 500_000);
  expect(await standingOf(id, auctionId, now)).toMatchObject({
    place: null,
    participants: 3,
    preview: { kind: "tie_at_most", maxCents: 500_000 },
  });
});

test("an unpaid participation counts nowhere", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const late = await makeBuyer("Otieno");
  await joinAs(late, auctionId);
  await db().participation.updateMany({
    where: { roundId, userId: late.id },
    data: { paymentStatus: "refunded" },
  });
  expect(await standingOf(viewer.id, auctionId, now)).toMatchObject({ place: 1, participants: 1 });
});

test("a closed auction is won by one and lost by the rest, also after a draw", async () => {
  const { auctionId } = await makeOpenRound();
  const tied = [await makePledger(auctionId, 60_000), await makePledger(auctionId, 60_000, "Otieno")];
  valueOf(await closeAuction(admin, auctionId));
  const previews = await Promise.all(
    tied.map(async ({ viewer }) => (await standingOf(viewer.id, auctionId, now))?.preview.kind),
  );
  expect(previews.toSorted()).toEqual(["lost", "won"]);
});

test("a deleted auction has no standing", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  expect((await standingsOf(viewer.id, [auctionId], now)).size).toBe(0);
});

test("forty auctions take as many statements as three", async () => {
  const userId = await newUser("Wanjiku");
  const ids = await makeBids(userId, { auctions: 40, bids: 500 });
  const few = await queriesOf(() => standingsOf(userId, ids.slice(0, 3), now));
  const many = await queriesOf(() => standingsOf(userId, ids, now));
  expect((await standingsOf(userId, ids, now)).size).toBe(40);
  expect(many.length).toBe(few.length);
  expect(many.length).toBeLessThanOrEqual(3);
});

test("before the first pledge of an open round its leader reads what they would pay if it stays so (D83)", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 90_000);
  const rival = await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 50_000);
  await openNextRound(auctionId);
  const unpledged = async () => (await standingFacts(viewer.id, auctionId, now))?.unpledged;
  expect(await unpledged()).toEqual({ number: 3, winnerPays: "average", priceCents: 70_000 });
  await db().product.update({ where: { id: auctionId }, data: { winnerPays: "highest" } });
  expect(await unpledged()).toEqual({ number: 3, winnerPays: "highest", priceCents: 90_000 });
  expect(await standingOf(viewer.id, auctionId, now)).toMatchObject({
    preview: { kind: "leads", unpledged: { number: 3 } },
  });
  const { id } = await makeBuyer();
  expect((await standingFacts(id, auctionId, now))?.unpledged).toBeNull();
  await joinAs(rival.viewer, auctionId);
  await pledgeAs(rival.viewer, auctionId, 50_000);
  expect(await unpledged()).toBeNull();
  await openNextRound(auctionId);
  expect(await unpledged()).toMatchObject({ number: 4 });
  valueOf(await closeAuction(admin, auctionId));
  expect(await unpledged()).toBeNull();
});

test("a tie says how many share it and whether its round is still open; whoever is drawn is ahead (D69)", async () => {
  const { auctionId } = await makeOpenRound();
  const tied = [];
  for (const name of ["Achieng", "Baraka", "Chebet"]) tied.push(await makePledger(auctionId, 60_000, name));
  const alone = await makePledger(auctionId, 50_000);
  const facts = (userId: number) => standingFacts(userId, auctionId, now);
  for (const [ahead, { viewer }] of tied.entries())
    expect(await facts(viewer.id)).toMatchObject({ tied: 3, tieOpen: true, ahead, participants: 4 });
  expect(await facts(alone.viewer.id)).toMatchObject({ tied: 0, tieOpen: false, ahead: 3 });
  await openNextRound(auctionId);
  const first = (await overallResult(auctionId))?.person?.id;
  for (const { viewer } of tied) {
    const own = await facts(viewer.id);
    expect(own).toMatchObject({ tied: 3, tieOpen: false });
    expect(own?.ahead === 0).toBe(viewer.id === first);
  }
  await joinAs(alone.viewer, auctionId);
  await pledgeAs(alone.viewer, auctionId, 50_000);
  expect(await facts(alone.viewer.id)).toMatchObject({ tied: 1, ahead: 0, rivalCents: 60_000 });
});

test("an offer to the next buyer replaces what the winner and that buyer read; others have lost (D100)", async () => {
  const { auctionId } = await makeOpenRound();
  const winner = await makePledger(auctionId, 90_000);
  const second = await makePledger(auctionId, 80_000);
  const third = await makePledger(auctionId, 70_000);
  valueOf(await closeAuction(admin, auctionId, { hasCheckout: true }));
  const preview = async ({ viewer }: typeof winner) => (await standingOf(viewer.id, auctionId, now))?.preview;
  expect(await preview(winner)).toEqual({ kind: "won" });
  const orderBefore = new Date(Date.now() + 86_400_000);
  const offer = { productId: auctionId, offeredAt: new Date(), orderBefore };
  await db().winnerOffer.create({ data: { ...offer, place: 2, userId: second.viewer.id } });
  expect(await preview(winner)).toEqual({ kind: "not_ordered" });
  expect(await preview(second)).toEqual({ kind: "offered", orderBefore });
  expect(await preview(third)).toEqual({ kind: "lost" });
  await db().winnerOffer.create({ data: { ...offer, place: 3, userId: third.viewer.id } });
  expect(await preview(second)).toEqual({ kind: "not_ordered" });
  expect(await preview(third)).toEqual({ kind: "offered", orderBefore });
});
