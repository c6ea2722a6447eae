import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  joinAs,
  openNextRound,
  takePayments,
} from "../factories.fixture";
import { makeProducts, NOW, type Sample } from "./browse.fixture";
import { activeProducts, heroAuction, liveAuctions } from "./listing.queries.server";

setUpTestDatabase(takePayments);
beforeEach(async () => {
  await db().product.updateMany({ data: { deletedAt: new Date() } });
});

const at = (ms: number) => new Date(NOW.getTime() + ms);
const auction: Sample = { productType: "auction", buyNowPriceCents: null };
const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id);

test("shelves sort by display order, featured first, newest (D56)", async () => {
  const [third, second, fourth, first] = await makeProducts([
    { displayOrder: 1, createdAt: at(-1) },
    { displayOrder: 1, isFeatured: true, createdAt: at(-2) },
    { displayOrder: 1, createdAt: at(-3) },
    { displayOrder: 0, createdAt: at(-4) },
    auction,
    { status: "draft" },
  ]);
  expect(idsOf(await activeProducts(["buy_now"], 8, NOW))).toEqual([first, second, third, fourth]);
  expect(idsOf(await activeProducts(["buy_now"], 2, NOW))).toEqual([first, second]);
});

test("a shelf may hold several types in one order", async () => {
  const [both, fixed] = await makeProducts([
    { productType: "both", displayOrder: 1 },
    { displayOrder: 2 },
    { ...auction, displayOrder: 0 },
  ]);
  expect(idsOf(await activeProducts(["buy_now", "both"], 8, NOW))).toEqual([both, fixed]);
});

test("an auction is live from its start to its end (D16)", async () => {
  const [open, begun] = await makeProducts([
    { ...auction, displayOrder: 1 },
    { ...auction, displayOrder: 2, startTime: NOW, endTime: at(1) },
    { ...auction, startTime: at(1) },
    { ...auction, endTime: NOW },
    { ...auction, status: "closed" },
    { productType: "both" },
  ]);
  expect(idsOf(await liveAuctions(8, NOW))).toEqual([open, begun]);
});

test("the hero is the first live auction of either type, with its latest round's figures (D56)", async () => {
  expect(await heroAuction(NOW)).toBeNull();
  await makeOpenRound({ displayOrder: 9 });
  const { auctionId } = await makeOpenRound({
    displayOrder: 3,
    productType: "both",
    buyNowPriceCents: 90_000,
  });
  await makePledger(auctionId, 400_000);
  await openNextRound(auctionId);
  await makeProducts([{ ...auction, displayOrder: 1, endTime: new Date(0) }, { displayOrder: 0 }]);
  expect(await heroAuction(new Date())).toMatchObject({
    id: auctionId,
    round: { number: 2, participantCount: 0, minPledgeCents: 50_000 },
  });
  await joinAs(await makeBuyer(), auctionId);
  await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 70_000);
  expect(await heroAuction(new Date())).toMatchObject({
    description: "Sisal, woven in Machakos",
    round: { number: 2, participantCount: 3, topTotalCents: 400_000, topTotalCount: 1 },
  });
  expect(await queriesOf(() => heroAuction(new Date()))).toHaveLength(1);
});

test("a live auction without a round can be the hero too", async () => {
  const [id] = await makeProducts([auction]);
  expect(await heroAuction(NOW)).toMatchObject({ id, round: null });
});

test("neither hero nor shelf shows an auction that a newcomer cannot win (D72)", async () => {
  const winnable = await makeOpenRound({ displayOrder: 2 });
  const { auctionId } = await makeOpenRound({ displayOrder: 1 });
  const seen = async () => [(await heroAuction(new Date()))?.id, ...idsOf(await liveAuctions(8, new Date()))];
  await makePledger(auctionId, 499_900);
  expect(await seen()).toEqual([auctionId, auctionId, winnable.auctionId]);
  await makePledger(auctionId, 500_000);
  expect(await seen()).toEqual([winnable.auctionId, winnable.auctionId]);
  await openNextRound(auctionId);
  expect(await seen(), "a round without a maximum").toEqual([auctionId, auctionId, winnable.auctionId]);
});
