/** One form changes prices, sale prices and stock of many products: set to, plus, minus, percent. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MAX_CENTS } from "~/domain/money";
import type { ProductChange } from "~/domain/product/product-change";
import { orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { makeBuyer } from "../factories.fixture";
import { activateProduct } from "../products/activate-product.server";
import { changePreview } from "../products/changes/change-preview.queries.server";
import { currentVersion } from "../products/changes/seen-products.server";
import { repriceDue } from "../products/reprice-due.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { shirtOnSale, variantsOf } from "../products/variants/variants.fixture";
import { bulkChangeProducts } from "./bulk-change-products.server";
import { undoImport } from "./undo-import.server";

setUpTestDatabase();

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

const goods = (buyNowPriceCents: number) =>
  newAuction({
    productType: "buy_now",
    basePriceCents: buyNowPriceCents,
    buyNowPriceCents,
    stockQuantity: 5,
  });
const both = () => newAuction({ productType: "both", basePriceCents: 50_000, buyNowPriceCents: 90_000 });

const change = async (ids: readonly number[], kind: ProductChange) =>
  valueOf(
    await bulkChangeProducts(
      admin,
      { kind: "ids", ids },
      { change: kind, confirmed: ids.length, seen: await currentVersion() },
    ),
  );
const productOf = (id: number) => db().product.findUniqueOrThrow({ where: { id } });
const pricesOf = async (id: number) => {
  const { basePriceCents, buyNowPriceCents } = await productOf(id);
  return [Number(basePriceCents), buyNowPriceCents === null ? null : Number(buyNowPriceCents)];
};

test("a price is set, raised or lowered by a sum; an auction's base price beside a fixed one stays", async () => {
  const [lamp, mixed, auction] = [await goods(90_000), await both(), await newAuction()];
  await change([lamp, mixed, auction], { kind: "price", how: "set", cents: 120_050 });
  expect(await pricesOf(lamp)).toEqual([120_050, 120_050]);
  expect(await pricesOf(mixed)).toEqual([50_000, 120_050]);
  expect(await pricesOf(auction)).toEqual([120_050, null]);
  await change([lamp, mixed], { kind: "price", how: "add", cents: 950 });
  const { importId } = await change([lamp, mixed], { kind: "price", how: "add", cents: -21_000 });
  expect([await pricesOf(lamp), await pricesOf(mixed)]).toEqual([
    [100_000, 100_000],
    [50_000, 100_000],
  ]);
  expect((await productOf(mixed)).firstPriceCents).toBe(100_000n);
  expect(valueOf(await undoImport(admin, importId ?? 0))).toEqual({ undone: 2, refused: 0, left: 0 });
  expect(await pricesOf(lamp)).toEqual([121_000, 121_000]);
});

test("no price falls to 0 or below, or rises above the greatest one: the other products change", async () => {
  const [cheap, dear, greatest] = [await goods(5_000), await goods(90_000), await goods(MAX_CENTS)];
  expect(await change([cheap, dear], { kind: "price", how: "add", cents: -5_000 })).toMatchObject({
    changed: 1,
    message: "1 product was changed. Not changed: The price would not be above 0 (1).",
  });
  expect(await change([dear, greatest], { kind: "price", how: "add", cents: 100 })).toMatchObject({
    changed: 1,
    message: "1 product was changed. Not changed: The price would be too high (1).",
  });
  expect([await pricesOf(cheap), await pricesOf(greatest)]).toEqual([
    [5_000, 5_000],
    [MAX_CENTS, MAX_CENTS],
  ]);
});

test("each variant's price follows, or none does", async () => {
  const { shirt } = await shirtOnSale([{ priceCents: 90_000 }, {}, { priceCents: 5_000 }]);
  const prices = async () => (await variantsOf(shirt)).map(({ priceCents }) => Number(priceCents));
  expect(await change([shirt], { kind: "price", how: "add", cents: -6_000 })).toMatchObject({ changed: 0 });
  expect(await prices()).toEqual([90_000, 100_000, 5_000]);
  const { importId } = await change([shirt], { kind: "price", how: "add", cents: 1_000 });
  expect(await prices()).toEqual([91_000, 101_000, 6_000]);
  expect(await productOf(shirt)).toMatchObject({ buyNowPriceCents: 6_000n, highestPriceCents: 101_000n });
  await undoImport(admin, importId ?? 0);
  expect(await prices()).toEqual([90_000, 100_000, 5_000]);
  await change([shirt], { kind: "price", how: "set", cents: 70_000 });
  expect(await prices()).toEqual([70_000, 70_000, 70_000]);
});

test("the same form sent twice, even at once, changes once", async () => {
  const ids = [await goods(90_000), await goods(80_000)];
  const form = {
    change: { kind: "price", how: "add", cents: 1_000 },
    confirmed: 2,
    seen: await currentVersion(),
  } as const;
  const send = () => bulkChangeProducts(admin, { kind: "ids", ids }, form);
  const twice = (await Promise.all([send(), send()])).map((one) => valueOf(one).changed);
  expect([...twice, valueOf(await send()).changed].toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  expect([await pricesOf(ids[0] ?? 0), await pricesOf(ids[1] ?? 0)]).toEqual([
    [91_000, 91_000],
    [81_000, 81_000],
  ]);
});

test("the price of an auction that somebody has joined stays, its fixed price and sale can change", async () => {
  const [auction, mixed] = [await newAuction(), await both()];
  for (const id of [auction, mixed]) {
    valueOf(await activateProduct(admin, id, null));
    await db().round.updateMany({ where: { productId: id }, data: { participantCount: 1 } });
  }
  const [before] = await pricesOf(auction);
  expect(await change([auction, mixed], { kind: "price", how: "set", cents: 100_000 })).toMatchObject({
    message: "1 product was changed. Not changed: Somebody has joined its auction (1).",
  });
  expect([await pricesOf(auction), await pricesOf(mixed)]).toEqual([
    [before, null],
    [50_000, 100_000],
  ]);
  const sale = { percent: 20, endsAt: inHours(1) };
  expect(await change([auction, mixed], { kind: "sale", sale })).toMatchObject({
    message:
      "1 product was changed. Not changed: Only a product with a fixed price can have a sale price (1).",
  });
});

test("a sale price counts for lists and orders until its end, then the old one does; an undo ends it", async () => {
  const id = await goods(90_000);
  valueOf(await activateProduct(admin, id, null));
  const endsAt = inHours(1);
  const buy = async () => {
    const items = [{ productId: id, variantId: null, quantity: 1 }];
    valueOf(await placeOrder(await makeBuyer(), { ...orderOf(), items }));
    const bought = await db().orderItem.findFirstOrThrow({
      where: { productId: id },
      orderBy: { id: "desc" },
    });
    return Number(bought.productPriceCents);
  };
  const { importId } = await change([id], { kind: "sale", sale: { percent: 20, endsAt } });
  expect(await productOf(id)).toMatchObject({
    isFlashSale: true,
    firstPriceCents: 72_000n,
    firstPriceUntil: endsAt,
  });
  expect(await buy()).toBe(72_000);
  expect(await change([id], { kind: "sale", sale: { percent: 20, endsAt } })).toMatchObject({ changed: 0 });
  expect(valueOf(await undoImport(admin, importId ?? 0))).toMatchObject({ undone: 1 });
  expect(await productOf(id)).toMatchObject({ isFlashSale: false, firstPriceCents: 90_000n });
  expect(await buy()).toBe(90_000);
  await change([id], { kind: "sale", sale: { percent: 50, endsAt } });
  await repriceDue(new Date(endsAt.getTime() + 1));
  expect(await productOf(id)).toMatchObject({ firstPriceCents: 90_000n, firstPriceUntil: null });
  await change([id], { kind: "sale", sale: null });
  expect(await buy()).toBe(90_000);
});

test("an undo of a sale price puts the earlier one back", async () => {
  const earlier = { isFlashSale: true, discountPercentage: 10, flashSaleEndsAt: inHours(5) };
  const id = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000, ...earlier });
  const { importId } = await change([id], { kind: "sale", sale: { percent: 30, endsAt: inHours(2) } });
  expect(await productOf(id)).toMatchObject({ discountPercentage: 30 });
  const line = await db().importLine.findFirstOrThrow({ where: { importId: importId ?? 0 } });
  expect(JSON.parse(line.changes)).toMatchObject([
    { column: "discount_percentage" },
    { column: "flash_sale_ends_at" },
  ]);
  valueOf(await undoImport(admin, importId ?? 0));
  expect(await productOf(id)).toMatchObject({ ...earlier, firstPriceCents: 81_000n });
});

test("a sale that has ended is refused, before the preview and after it; so is a sale price of 0", async () => {
  const id = await goods(100);
  const past: ProductChange = { kind: "sale", sale: { percent: 10, endsAt: inHours(-1) } };
  const form = { change: past, confirmed: 1, seen: await currentVersion() };
  const refusal = refusalOf(await bulkChangeProducts(admin, { kind: "ids", ids: [id] }, form));
  expect(refusal).toMatchObject({ field: "sale_ends", message: "The sale must end in the future" });
  const free: ProductChange = { kind: "sale", sale: { percent: 90, endsAt: inHours(1) } };
  expect((await changePreview({ kind: "ids", ids: [id] }, free, null)).reasons).toEqual([
    ["The sale price would be 0", 1],
  ]);
});
