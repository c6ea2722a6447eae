import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { ProductChange } from "~/domain/product/product-change";
import { MAX_CENTS } from "~/domain/money";
import { orderOf } from "../../checkout/place-order.fixture";
import { placeOrder } from "../../checkout/place-order.server";
import { newOrder } from "../../orders/orders.fixture";
import { closeRound } from "../../rounds/close-round.server";
import { activateProduct } from "../activate-product.server";
import { closeAuction } from "../close-auction.server";
import { deleteProduct } from "../deletion/delete-product.server";
import { editProduct } from "../edit-product.server";
import {
  admin,
  buyer,
  newAuction,
  newCategory,
  newUser,
  pledged,
  refusalOf,
  valueOf,
} from "../management.fixture";
import { changeProducts } from "./change-products.server";
import { currentVersion } from "./seen-products.server";

setUpTestDatabase();

const stored = (id: number) => db().product.findUniqueOrThrow({ where: { id } });
const entriesOf = (id: number) =>
  db().auditEntry.findMany({ where: { productId: id }, orderBy: { id: "asc" } });

async function onSale(changes: Parameters<typeof newAuction>[0] = {}) {
  const fixed = { productType: "buy_now", buyNowPriceCents: 90_000, basePriceCents: 90_000 } as const;
  const id = await newAuction({ ...fixed, stockQuantity: 10, ...changes });
  valueOf(await activateProduct(admin, id, null));
  return id;
}

async function openAuction(changes: Parameters<typeof newAuction>[0] = {}) {
  const id = await newAuction(changes);
  const { roundId } = valueOf(await activateProduct(admin, id, null));
  return { id, roundId: roundId ?? 0 };
}

/** Why each was not changed; null if it was. */
async function change(
  ids: readonly number[],
  what: ProductChange,
  seen?: Parameters<typeof changeProducts>[3],
) {
  return valueOf(await changeProducts(admin, ids, what, seen)).results.map(({ refused }) => refused);
}

const UNPUBLISH = { kind: "unpublish" } as const;
const RAISE = { kind: "price", percent: 10, roundTo: 1 } as const;
const MORE = { kind: "stock", how: "add", pieces: 5 } as const;

test("a product is unpublished while nobody has ordered or joined it, and no round is open", async () => {
  const free = await onSale();
  const ordered = await onSale();
  await newOrder({ userId: await newUser("Baraka"), items: [[ordered, 1]] });
  const open = await openAuction();
  const joined = await openAuction();
  await pledged(joined.roundId, "Achieng", 60_000);
  valueOf(await closeRound(admin, joined.roundId));
  const quiet = await openAuction();
  valueOf(await closeRound(admin, quiet.roundId));
  const ids = [free, ordered, open.id, joined.id, quiet.id];
  expect(await change(ids, UNPUBLISH)).toEqual([
    null,
    "Somebody has ordered it",
    "A round is open",
    "Somebody has joined its auction",
    null,
  ]);
  expect(await stored(quiet.id)).toMatchObject({ status: "draft", winnerPays: null });
  expect(await stored(ordered)).toMatchObject({ status: "active" });
  expect((await entriesOf(free)).at(-1)).toMatchObject({
    action: "product.unpublish",
    before: JSON.stringify({ status: "active" }),
    after: JSON.stringify({ status: "draft" }),
  });
  expect(await change([free], UNPUBLISH)).toEqual(["Only an active product can be unpublished"]);
  // and it can be activated again
  expect(await change([free, quiet.id], { kind: "activate" })).toEqual([null, null]);
});

test("an auction cannot be unpublished while somebody pays an entry fee, or after a fee was refunded", async () => {
  const paying = await openAuction();
  const participation = { roundId: paying.roundId, feeCents: 5_000n, providerReference: "njeri" };
  await db().participation.create({ data: { userId: await newUser("Njeri"), ...participation } });
  await db().round.update({ where: { id: paying.roundId }, data: { state: "closed" } });
  const returned = await openAuction();
  await db().round.update({ where: { id: returned.roundId }, data: { returnedCount: 1, state: "closed" } });
  const joined = "Somebody has joined its auction";
  expect(await change([paying.id, returned.id], UNPUBLISH)).toEqual([joined, joined]);
});

test("a scheduled round of an unpublished auction is dropped", async () => {
  const { id, roundId } = await openAuction();
  valueOf(await closeRound(admin, roundId));
  const times = { afterRound: 1, opensAt: new Date("2040-01-01") };
  const figures = { basePriceCents: 1n, participationFeeCents: 1n, minPledgeCents: 1n };
  await db().scheduledRound.create({ data: { productId: id, ...times, ...figures } });
  expect(await change([id], UNPUBLISH)).toEqual([null]);
  expect(await db().scheduledRound.count({ where: { productId: id } })).toBe(0);
});

test("a fixed-price product is closed and put on sale again; an auction is not, even if its type was changed", async () => {
  const id = await onSale();
  const { id: auction } = await openAuction({ productType: "both", buyNowPriceCents: 90_000 });
  expect(await change([id, auction], { kind: "close" })).toEqual([
    null,
    "Only an active product with nothing but a fixed price is closed here",
  ]);
  expect(await stored(id)).toMatchObject({ status: "closed" });
  valueOf(await closeAuction(admin, auction));
  // nobody paid to take part, so its type may change
  valueOf(await editProduct(admin, auction, { product_type: "buy_now" }, null));
  expect(await stored(auction)).toMatchObject({ productType: "buy_now", status: "closed" });
  // as an auction, which a result could end only once
  const decided = await onSale();
  valueOf(await closeAuction(admin, decided));
  expect(await change([id, auction, decided], { kind: "reopen" })).toEqual([
    null,
    "Only a closed product that was never an auction can be put on sale again",
    "Only a closed product that was never an auction can be put on sale again",
  ]);
  expect((await entriesOf(id)).slice(-2).map(({ action }) => action)).toEqual([
    "product.close",
    "product.reopen",
  ]);
});

test("prices change by a percentage, rounded; an auction in use keeps its base price", async () => {
  const lamp = await onSale({ buyNowPriceCents: 99_900, basePriceCents: 99_900 });
  const sale = await onSale({ isFlashSale: true, discountPercentage: 50 });
  const { id: both } = await openAuction({ productType: "both", buyNowPriceCents: 90_000 });
  const { id: auction } = await openAuction();
  const draft = await newAuction();
  const dear = await onSale({ buyNowPriceCents: MAX_CENTS });
  const ids = [lamp, sale, both, auction, draft, dear];
  expect(await change(ids, { kind: "price", percent: 10, roundTo: 50 })).toEqual([
    null,
    null,
    null,
    "A round is open",
    null,
    "The price would be too high",
  ]);
  expect(await stored(lamp)).toMatchObject({
    buyNowPriceCents: 110_000n,
    basePriceCents: 110_000n,
    firstPriceCents: 110_000n,
  });
  expect(await stored(sale)).toMatchObject({ buyNowPriceCents: 100_000n, firstPriceCents: 50_000n });
  expect(await stored(both)).toMatchObject({ buyNowPriceCents: 100_000n, basePriceCents: 50_000n });
  expect(await stored(draft)).toMatchObject({ basePriceCents: 55_000n, firstPriceCents: 55_000n });
  expect((await entriesOf(both)).at(-1)).toMatchObject({
    action: "product.update",
    before: JSON.stringify({ buyNowPriceCents: 90_000 }),
    after: JSON.stringify({ buyNowPriceCents: 100_000 }),
  });
});

test("stock is set or added to, within its limits, and categories are changed", async () => {
  const [one, two] = [await onSale({ stockQuantity: 3 }), await onSale({ stockQuantity: 999_998 })];
  expect(await change([one, two], MORE)).toEqual([null, "It would have more than 1,000,000 pieces"]);
  expect(await change([one], { kind: "stock", how: "add", pieces: -9 })).toEqual([
    "It has fewer pieces than that",
  ]);
  expect(await change([one, two], { kind: "stock", how: "set", pieces: 8 })).toEqual([
    "Nothing changes",
    null,
  ]);
  expect((await stored(two)).stockQuantity).toBe(8);
  const categoryId = await newCategory();
  expect(await change([one], { kind: "category", categoryId })).toEqual([null]);
  const { name } = await db().category.findUniqueOrThrow({ where: { id: categoryId } });
  expect((await entriesOf(one)).at(-1)?.after).toBe(JSON.stringify({ category: name }));
  const inactive = { kind: "category", categoryId: await newCategory(false) } as const;
  expect(refusalOf(await changeProducts(admin, [one], inactive)).code).toBe("invalid");
});

test("a change that is sent twice, or at once by two people, happens once", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => onSale()));
  const seen = await currentVersion();
  const both = await Promise.all([change(ids, RAISE, seen), change(ids, RAISE, seen)]);
  expect(both.flat().filter((reason) => reason === null)).toHaveLength(20);
  expect(await change(ids, RAISE, seen)).toEqual(ids.map(() => "Somebody changed it meanwhile"));
  for (const id of ids.slice(0, 3)) expect((await stored(id)).buyNowPriceCents).toBe(99_000n);
  const drafts = await Promise.all(Array.from({ length: 5 }, () => newAuction()));
  const all = { kind: "activate" } as const;
  await Promise.all([change(drafts, all), change(drafts, all)]);
  expect(await db().round.count({ where: { productId: { in: drafts } } })).toBe(5);
});

test("what somebody edited or sold since the preview stays; deleted products are left out", async () => {
  const [edited, sold, gone, other] = [await onSale(), await onSale(), await onSale(), await onSale()];
  const seen = await currentVersion();
  valueOf(await editProduct(admin, edited, { stock_quantity: 4 }, null));
  await db().product.update({
    where: { id: sold },
    data: { stockQuantity: 9, updatedAt: new Date(seen.at.getTime() + 1) },
  });
  valueOf(await deleteProduct(admin, gone));
  const since = "Somebody changed it meanwhile";
  const missing = "It was deleted meanwhile";
  const set = { kind: "stock", how: "set", pieces: 20 } as const;
  expect(await change([edited, sold, gone, other, 2_000_000_000], set, seen)).toEqual([
    since,
    since,
    missing,
    null,
    missing,
  ]);
  // adding does not overwrite a sale
  expect(await change([sold], MORE, seen)).toEqual([null]);
  expect((await stored(sold)).stockQuantity).toBe(14);
});

test("an order and an unpublishing at once: the order or the unpublishing, never both", async () => {
  for (let i = 0; i < 5; i++) {
    const id = await onSale();
    const [order, [reason]] = await Promise.all([
      placeOrder({ id: await newUser("Chebet"), isSuperuser: false }, orderOf([[id, 1]])),
      change([id], UNPUBLISH),
    ]);
    expect((await stored(id)).status).toBe(reason === null ? "draft" : "active");
    expect(order.ok).toBe(reason !== null);
  }
});

test("only staff with the products permission may change them", async () => {
  const id = await onSale();
  for (const nobody of [buyer, { ...buyer, permissions: ["rounds", "orders"] } as const]) {
    expect(refusalOf(await changeProducts(nobody, [id], UNPUBLISH)).code).toBe("forbidden");
  }
  valueOf(await changeProducts({ ...buyer, permissions: ["products"] }, [id], UNPUBLISH));
});
