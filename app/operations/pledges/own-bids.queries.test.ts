import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { joinAs, makeBuyer, makeOpenRound, makePledger, pledgeAs, takePayments } from "../factories.fixture";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, newUser, valueOf } from "../products/management.fixture";
import { makeBids } from "./busy-buyer.fixture";
import { bidCounts, ownBids } from "./own-bids.queries.server";

setUpTestDatabase(takePayments);

test("a buyer reads every raise of their own, and no bid of others", async () => {
  const { auctionId } = await makeOpenRound({ title: "Solar lamp" });
  const { viewer } = await makePledger(auctionId, 60_000);
  await makePledger(auctionId, 70_000, "Otieno");
  await pledgeAs(viewer, auctionId, 80_000);
  const { bids, auctions } = await ownBids(viewer.id);
  expect(bids.map(({ cents, roundNumber }) => [roundNumber, cents])).toEqual([
    [1, 60_000],
    [1, 80_000],
  ]);
  expect(auctions.get(auctionId)).toEqual({ title: "Solar lamp", status: "active" });
  expect(await bidCounts(viewer.id)).toEqual({ bids: 2, auctions: 1 });
});

test("a deleted auction's bids stay, without its name", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  valueOf(await deleteProduct(admin, auctionId));
  const { bids, auctions } = await ownBids(viewer.id);
  expect(bids).toHaveLength(1);
  expect(auctions.get(auctionId)).toEqual({ title: null, status: "unknown" });
});

test("a buyer who joined without pledging has no bids", async () => {
  const { auctionId } = await makeOpenRound();
  const viewer = await makeBuyer();
  await joinAs(viewer, auctionId);
  expect((await ownBids(viewer.id)).bids).toEqual([]);
  expect(await bidCounts(viewer.id)).toEqual({ bids: 0, auctions: 0 });
});

test("five hundred bids in forty auctions take as many statements as three in three", async () => {
  const [few, many] = [await newUser("Wanjiku"), await newUser("Otieno")];
  await makeBids(few, { auctions: 3, bids: 6 });
  await makeBids(many, { auctions: 40, bids: 500 });
  expect(await bidCounts(many)).toEqual({ bids: 500, auctions: 40 });
  for (const read of [ownBids, bidCounts]) {
    const small = await queriesOf(() => read(few));
    const large = await queriesOf(() => read(many));
    expect(large.length).toBe(small.length);
    expect(large.length).toBeLessThanOrEqual(4);
  }
});
