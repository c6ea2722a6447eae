import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { makeCrowd, participationCrowd } from "~/operations/rounds/crowd.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  pledgeAs,
  takePayments,
} from "../factories.fixture";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { pledgeStats } from "./pledge-stats.queries.server";
import type { ParticipationList } from "../rounds/participation-sql.server";
import {
  type Participation,
  participationBatches,
  participationPage,
  PARTICIPATIONS_PAGE_SIZE,
} from "./participations.queries.server";

setUpTestDatabase(takePayments);

const byPledge = (
  productId: number,
  roundId: number | null,
  changes: Partial<ParticipationList> = {},
): ParticipationList => ({
  scope: { productId, roundId },
  q: "",
  sort: "pledge",
  pledgedOnly: false,
  ...changes,
});
const pledgesOf = (productId: number, roundId: number | null, q = "") =>
  byPledge(productId, roundId, { pledgedOnly: true, q });

const standing = (participations: readonly Participation[]) =>
  participations.map(({ user, place, pledgeCents }) => [user.firstName, place, pledgeCents]);

async function fileOf(list: ParticipationList, take?: number) {
  const rows: Participation[] = [];
  for await (const batch of participationBatches(list, take)) rows.push(...batch);
  return rows;
}

test("participants sort by pledge, equal ones by who reached it first, and those without a pledge last", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const late = await makePledger(auctionId, 60_000, "Otieno");
  await makePledger(auctionId, 70_000, "Wanjiku");
  await joinAs(await makeBuyer("Njeri"), auctionId);
  await pledgeAs(late.viewer, auctionId, 70_000);
  const { participations, total } = await participationPage(byPledge(auctionId, roundId), 1);
  expect(standing(participations)).toEqual([
    ["Wanjiku", 1, 70_000],
    ["Otieno", 2, 70_000],
    ["Njeri", null, null],
  ]);
  expect(total).toEqual({ participations: 3, feesCents: 15_000 });
  const pledged = await participationPage(pledgesOf(auctionId, roundId), 1);
  expect(standing(pledged.participations)).toEqual(standing(participations).slice(0, 2));
});

test("a participation whose fee was not paid, or was refunded, is in no list and no figure", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 60_000);
  for (const paymentStatus of ["pending", "failed", "refunded"] as const) {
    const id = await joinAs(await makeBuyer("Otieno"), auctionId);
    await db().participation.update({ where: { id }, data: { paymentStatus } });
  }
  for (const pledgedOnly of [true, false])
    expect(
      (await participationPage(byPledge(auctionId, roundId, { pledgedOnly }), 1)).participations,
    ).toHaveLength(1);
  expect((await pledgeStats({ productId: auctionId, roundId })).pledges).toBe(1);
});

test("a pledge's time is that of the last raise", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { submittedAt } = await pledgeAs(viewer, auctionId, 80_000);
  const [participation] = (await participationPage(pledgesOf(auctionId, roundId), 1)).participations;
  expect(participation).toMatchObject({ pledgeCents: 80_000, reachedAt: submittedAt });
});

test("a search keeps the rank among all pledges, and finds by name, username, address and phone", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await makePledger(auctionId, 90_000, "Otieno");
  const { viewer } = await makePledger(auctionId, 60_000, "Achieng");
  await makePledger(auctionId, 50_000, "Kamau");
  const { username, email } = await db().user.update({
    where: { id: viewer.id },
    data: { phoneNumber: "+254798000111" },
  });
  for (const q of ["achi", "ACHIENG", username, email, "0798 000 111", "+254798000111"]) {
    const { participations, total } = await participationPage(pledgesOf(auctionId, roundId, q), 1);
    expect(standing(participations), q).toEqual([["Achieng", 2, 60_000]]);
    expect(total.participations).toBe(1);
    expect(standing(await fileOf(pledgesOf(auctionId, roundId, q)))).toEqual(standing(participations));
  }
  expect((await participationPage(pledgesOf(auctionId, roundId, "nobody"), 1)).participations).toEqual([]);
});

test("all rounds of an auction are one list, without other auctions' participants", async () => {
  const { auctionId, roundId: first } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000, "Wanjiku");
  await openNextRound(auctionId);
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 50_000);
  await makePledger((await makeOpenRound()).auctionId, 99_000, "Otieno");
  const { participations } = await participationPage(pledgesOf(auctionId, null), 1);
  expect(participations.map(({ place, pledgeCents, round }) => [place, pledgeCents, round.number])).toEqual([
    [1, 60_000, 1],
    [2, 50_000, 2],
  ]);
  expect(participations.map(({ isWinner }) => isWinner)).toEqual([true, false]);
  expect(await pledgeStats({ productId: auctionId, roundId: null })).toEqual({
    pledges: 2,
    uniqueBidders: 1,
    highestCents: 60_000,
    averageCents: 55_000,
  });
  expect((await pledgeStats({ productId: auctionId, roundId: first })).pledges).toBe(1);
});

test("averages are rounded half up to cents, and before the first pledge there is none", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const scope = { productId: auctionId, roundId };
  await joinAs(await makeBuyer(), auctionId);
  expect(await pledgeStats(scope)).toEqual({
    pledges: 0,
    uniqueBidders: 0,
    highestCents: null,
    averageCents: null,
  });
  await makePledger(auctionId, 50_000);
  await makePledger(auctionId, 50_001, "Otieno");
  expect((await pledgeStats(scope)).averageCents).toBe(50_001);
});

test("only the drawn one of the tied at the top is marked, and all of them share first place (D70)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  for (const name of ["Wanjiku", "Otieno", "Njeri"]) await makePledger(auctionId, 60_000, name);
  valueOf(await closeRound(admin, roundId));
  const { winnerId } = await db().round.findUniqueOrThrow({ where: { id: roundId } });
  const { participations } = await participationPage(pledgesOf(auctionId, roundId), 1);
  expect(participations.filter(({ isWinner }) => isWinner).map(({ id }) => id)).toEqual([winnerId]);
  expect(participations.filter(({ lostDraw }) => lostDraw).map(({ id }) => id)).toEqual(
    participations.filter(({ isWinner }) => !isWinner).map(({ id }) => id),
  );
  expect(participations.map(({ place }) => place)).toEqual([1, 1, 1]);
  const byPayment = await participationPage(byPledge(auctionId, roundId, { sort: "newest" }), 1);
  expect(byPayment.participations.map(({ place }) => place)).toEqual([null, null, null]);
  const placesOfAll = async () => (await fileOf(pledgesOf(auctionId, null), 2)).map(({ place }) => place);
  expect(await placesOfAll(), "in the list and the file of all rounds too").toEqual([1, 1, 1]);
  await openNextRound(auctionId);
  await makePledger(auctionId, 70_000, "Amina");
  expect(await placesOfAll(), "after a higher one of the next round").toEqual([1, 2, 2, 2]);
});

test("entry fees sort by payment, latest or first, or by the fee", async () => {
  const { auctionId } = await makeOpenRound();
  await joinAs(await makeBuyer("Wanjiku"), auctionId);
  await openNextRound(auctionId, { participationFeeCents: 9_000 });
  await joinAs(await makeBuyer("Otieno"), auctionId);
  await openNextRound(auctionId, { participationFeeCents: 1_000 });
  await joinAs(await makeBuyer("Njeri"), auctionId);
  const namesBy = async (sort: ParticipationList["sort"]) => {
    const { participations } = await participationPage(byPledge(auctionId, null, { sort }), 1);
    return participations.map(({ user }) => user.firstName);
  };
  expect(await namesBy("newest")).toEqual(["Njeri", "Otieno", "Wanjiku"]);
  expect(await namesBy("oldest")).toEqual(["Wanjiku", "Otieno", "Njeri"]);
  expect(await namesBy("fee")).toEqual(["Otieno", "Wanjiku", "Njeri"]);
  expect((await participationPage(byPledge(auctionId, null, { sort: "fee" }), 1)).total.feesCents).toBe(
    15_000,
  );
});

test("pages and file hold every participation once, in one order; past the end is the last page", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const crowd = await makeCrowd(PARTICIPATIONS_PAGE_SIZE * 2 + 5);
  await participationCrowd(
    roundId,
    crowd.map((userId, i) => ({ userId, cents: i % 7 === 0 ? null : 50_000 + 100 * (i % 5) })),
  );
  for (const list of [
    byPledge(auctionId, roundId),
    pledgesOf(auctionId, roundId),
    byPledge(auctionId, null, { sort: "oldest" }),
    byPledge(auctionId, null, { sort: "newest", q: "crowd" }),
  ]) {
    const first = await participationPage(list, 1);
    const pages = [first];
    for (let page = 2; page <= first.pageCount; page++) pages.push(await participationPage(list, page));
    const paged = pages.flatMap(({ participations }) => participations);
    expect(paged.map(({ id }) => id)).toHaveLength(first.total.participations);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(first.total.participations);
    expect(await fileOf(list, 30)).toEqual(paged);
    expect((await participationPage(list, 99)).page).toBe(first.pageCount);
  }
  const sizes = [];
  for await (const batch of participationBatches(byPledge(auctionId, roundId), 35)) sizes.push(batch.length);
  expect(sizes).toEqual([35, 35, 35]);
});

test("a page of a hundred people takes as many statements as one of three", async () => {
  const [small, large] = [await makeOpenRound(), await makeOpenRound()];
  for (const [{ roundId }, count] of [
    [small, 3],
    [large, 100],
  ] as const) {
    const crowd = await makeCrowd(count);
    await participationCrowd(
      roundId,
      crowd.map((userId, i) => ({ userId, cents: 50_000 + i })),
    );
  }
  for (const q of ["", "njeri"]) {
    const few = await queriesOf(() => participationPage(pledgesOf(small.auctionId, small.roundId, q), 1));
    const many = await queriesOf(() => participationPage(pledgesOf(large.auctionId, large.roundId, q), 1));
    expect(many.length).toBe(few.length);
    expect(many.length).toBeLessThanOrEqual(8);
  }
});
