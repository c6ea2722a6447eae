import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { db } from "~/db/client.server";
import { CURRENT_RULE } from "~/domain/round/auction-winner";
import { overallText } from "~/domain/pledge/tie-text";
import {
  joinAs,
  makeBuyers,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../../factories.fixture";
import { closeAuction } from "../../products/close-auction.server";
import { admin, newAuction, valueOf } from "../../products/management.fixture";
import { winnersOfClosed } from "./auction-result.server";
import { closeRound } from "../close-round.server";
import { firstNameOf, overallOutcome, overallResult } from "./overall-result.queries.server";
import { rankingBatches, rankingRows } from "./winner-calculation.queries.server";

setUpTestDatabase(takePayments);

test("before closing, the administrator sees who leads by an earlier round, even if nobody has pledged in this one", async () => {
  const { auctionId } = await makeOpenRound();
  expect(await overallResult(auctionId)).toBeNull();
  await makePledger(auctionId, 90_000, "Njeri");
  await openNextRound(auctionId);
  const result = await overallResult(auctionId);
  const words =
    result &&
    overallText(
      overallOutcome(result, ({ firstName }) => firstName),
      "leads",
    );
  expect(words).toBe("Njeri leads the auction with an average of KSh 450 over 2 rounds.");
});

/** Both have KSh 1,400 over two rounds; an outsider won the second, in which the second buyer pledged more. */
async function tiedWithOutsider() {
  const { auctionId } = await makeOpenRound();
  const [one, two, outsider] = await makeBuyers(3);
  if (!one || !two || !outsider) throw new Error("three buyers");
  const pledge = async (viewer: typeof one, cents: number) => {
    await joinAs(viewer, auctionId);
    await pledgeAs(viewer, auctionId, cents);
  };
  await pledge(one, 90_000);
  await pledge(two, 80_000);
  const { roundId } = await openNextRound(auctionId);
  await pledge(one, 50_000);
  await pledge(two, 60_000);
  await pledge(outsider, 70_000);
  return { auctionId, roundId, two };
}

test("the winner of an auction is stored with its close and the rule, and never changes (D69)", async () => {
  const { auctionId, two } = await tiedWithOutsider();
  expect(await db().auctionResult.findUnique({ where: { productId: auctionId } })).toBeNull();
  valueOf(await closeAuction(admin, auctionId));
  const stored = await db().auctionResult.findUniqueOrThrow({ where: { productId: auctionId } });
  expect(stored).toMatchObject({ rule: CURRENT_RULE, winnerId: two.id, voidedAt: null });
  expect((await winnersOfClosed([auctionId])).get(auctionId)).toBe(two.id);
  expect(await overallResult(auctionId)).toMatchObject({ person: { id: two.id }, first: { by: "pledge" } });
  for (const data of [{ winnerId: null }, { rule: 1 }, { decidedAt: new Date(0) }])
    await expect(db().auctionResult.update({ where: { productId: auctionId }, data })).rejects.toThrow();
});

test("an auction that an older release closed keeps the rule that chose its winner", async () => {
  const { auctionId, roundId } = await tiedWithOutsider();
  valueOf(await closeRound(admin, roundId));
  await db().product.update({ where: { id: auctionId }, data: { status: "closed" } });
  const { first, rule } = (await overallResult(auctionId)) ?? {};
  expect([rule, first?.by]).toEqual([1, "draw"]);
  expect((await winnersOfClosed([auctionId])).get(auctionId)).toBe(first?.userId);
});

test("an outsider's pledge in the deciding round changes no winner, whatever the seed (D69)", async () => {
  for (let run = 0; run < 5; run += 1) {
    const { auctionId, two } = await tiedWithOutsider();
    valueOf(await closeAuction(admin, auctionId));
    expect((await overallResult(auctionId))?.person?.id).toBe(two.id);
  }
});

test("a ranking is read in parts that number its places on, and in batches without an empty one", async () => {
  const { auctionId } = await makeOpenRound();
  for (const cents of [60_000, 80_000, 70_000, 50_000]) await makePledger(auctionId, cents);
  const placesIn = (part: readonly { rank: number; totalCents: number }[]) =>
    part.map(({ rank, totalCents }) => [rank, totalCents]);
  const ranked = [80_000, 70_000, 60_000, 50_000].map((cents, i) => [i + 1, cents]);
  const part = await rankingRows(auctionId, { skip: 1, size: 2 });
  expect(part?.totalParticipants).toBe(4);
  expect(placesIn(part?.standings ?? [])).toEqual(ranked.slice(1, 3));
  expect(part?.first, "the first of all, also where the part begins later").toMatchObject({
    totalCents: 80_000,
  });
  const batches = [];
  for await (const batch of (await rankingBatches(auctionId, 2))?.batches ?? [])
    batches.push(placesIn(batch));
  expect(batches).toEqual([ranked.slice(0, 2), ranked.slice(2)]);
  expect(
    await rankingRows(await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 }), {
      skip: 0,
      size: 2,
    }),
  ).toBeNull();
});

test("who won is known for each of several auctions: by a stored result, by an older release's rounds, or nobody", async () => {
  expect((await winnersOfClosed([])).size).toBe(0);
  const [stored, older, nobody] = [await makeOpenRound(), await makeOpenRound(), await makeOpenRound()];
  const { viewer: one } = await makePledger(stored.auctionId, 60_000, "Achieng");
  const { viewer: two } = await makePledger(older.auctionId, 60_000, "Baraka");
  for (const { auctionId } of [stored, nobody]) valueOf(await closeAuction(admin, auctionId));
  await db().product.update({ where: { id: older.auctionId }, data: { status: "closed" } });
  const winners = await winnersOfClosed([stored, older, nobody].map(({ auctionId }) => auctionId));
  expect([...winners.values()].toSorted()).toEqual([one.id, two.id, null].toSorted());
  expect(winners.get(nobody.auctionId)).toBeNull();
  expect([await firstNameOf(one.id), await firstNameOf(999_999)]).toEqual(["Achieng", null]);
});

test("a round whose fee was not paid is one that the buyer did not take part in", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  await openNextRound(auctionId);
  const id = await joinAs(viewer, auctionId);
  const taken = async () => (await rankingRows(auctionId, { skip: 0, size: 1 }))?.standings[0];
  expect(await taken()).toMatchObject({ roundsParticipated: 2 });
  await db().participation.update({ where: { id }, data: { paymentStatus: "failed" } });
  expect(await taken()).toMatchObject({ roundsParticipated: 1, totalCents: 60_000 });
});
