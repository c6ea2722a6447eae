import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { joinAs, makeBuyer, makeOpenRound, pledgeAs, takePayments } from "../factories.fixture";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, valueOf } from "../products/management.fixture";
import { ownPledges, profileOf } from "./profile.queries.server";

setUpTestDatabase(takePayments);

test("a profile contains nothing that could open the account", async () => {
  const { id } = await makeBuyer("Njeri");
  const profile = await profileOf(id);
  expect(profile).toMatchObject({ firstName: "Njeri", trustScore: 50, isVerified: false });
  expect(Object.keys(profile ?? {}).filter((name) => /password|key|super/i.test(name))).toEqual([]);
  expect(await profileOf(2_000_000)).toBeNull();
});

test("a user's own pledges are listed newest first, in pages", async () => {
  const viewer = await makeBuyer();
  const other = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  for (const buyer of [viewer, other]) await joinAs(buyer, auctionId);
  for (const cents of [50_000, 60_000, 70_000]) await pledgeAs(viewer, auctionId, cents);
  await pledgeAs(other, auctionId, 80_000);
  const amounts = async (page: number) =>
    (await ownPledges(viewer.id, { page, take: 2 })).pledges.map(({ cents }) => cents);
  expect(await amounts(1)).toEqual([70_000, 60_000]);
  expect(await amounts(2)).toEqual([50_000]);
  expect(await ownPledges(viewer.id, { page: 99, take: 2 })).toMatchObject({
    total: 3,
    page: 2,
    pageCount: 2,
  });
});

test("a pledge in a deleted auction stays, and says that the auction was deleted", async () => {
  const viewer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 50_000);
  valueOf(await deleteProduct(admin, auctionId));
  const { pledges } = await ownPledges(viewer.id, { take: 20 });
  expect(pledges[0]?.round.product.deletedAt).toBeInstanceOf(Date);
});
