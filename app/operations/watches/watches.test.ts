import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { selectNumbers } from "~/db/select.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MAX_WATCHED } from "~/domain/product/watch";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { shopTime } from "../shop-clock.server";
import { stopWatching, watchedIds, watchedProducts, watchersOf, watchProduct } from "./watches.server";

setUpTestDatabase();

const listOf = async (userId: number) =>
  (await watchedProducts(userId, { page: 1, take: 24, now: shopTime() })).products.map(({ id }) => id);

test("a watched auction is listed once, the newest first, and only its own watcher's list changes", async () => {
  const [buyer, other] = [await makeBuyer(), await makeBuyer()];
  const [first, second] = [await makeOpenRound(), await makeOpenRound()];
  for (const { auctionId } of [first, second, first]) valueOf(await watchProduct(buyer, auctionId));
  await watchProduct(other, first.auctionId);
  expect(await listOf(buyer.id)).toEqual([second.auctionId, first.auctionId]);
  await stopWatching(buyer, first.auctionId);
  expect(await watchedIds(buyer.id)).toEqual([second.auctionId]);
  expect(await selectNumbers()`${watchersOf(first.auctionId)}`).toEqual([other.id]);
});

test("a draft and what does not exist cannot be watched; a closed auction stays listed, a deleted one does not", async () => {
  const buyer = await makeBuyer();
  for (const id of [await newAuction(), 987_654])
    expect(await watchProduct(buyer, id)).toMatchObject({ ok: false, refusal: { code: "missing" } });
  const { auctionId } = await makeOpenRound();
  valueOf(await watchProduct(buyer, auctionId));
  valueOf(await closeAuction(admin, auctionId));
  expect(await listOf(buyer.id)).toEqual([auctionId]);
  valueOf(await deleteProduct(admin, auctionId));
  expect(await listOf(buyer.id)).toEqual([]);
});

test("a person may watch 200 products, even if the last two are watched at once", async () => {
  const buyer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  const { id, ...like } = await db().product.findUniqueOrThrow({ where: { id: auctionId } });
  await db().product.createMany({ data: Array.from({ length: MAX_WATCHED - 1 }, () => like) });
  const copies = await db().product.findMany({ where: { id: { gt: id } }, select: { id: true } });
  await db().watch.createMany({
    data: copies.map((copy) => ({ userId: buyer.id, productId: copy.id })),
  });
  const next = await makeOpenRound();
  const outcomes = await Promise.all([watchProduct(buyer, auctionId), watchProduct(buyer, next.auctionId)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: "conflict" } });
  expect(await watchedIds(buyer.id)).toHaveLength(MAX_WATCHED);
});
