import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { NOT_WITH_AUCTION, PRICES_ARE_BY_VARIANT, STOCK_IS_BY_VARIANT } from "~/domain/product/variants";
import { latestEdit } from "../../audit/edits.server";
import { makeBuyer, makeStaff } from "../../factories.fixture";
import { onSale, orderOf } from "../../checkout/place-order.fixture";
import { placeOrder } from "../../checkout/place-order.server";
import { changeProduct } from "../changes/change-products.server";
import { createProduct } from "../create-product.server";
import { bulkDeleteProducts } from "../deletion/bulk-delete-products.server";
import { restoreProduct } from "../deletion/restore-product.server";
import { duplicateProduct } from "../duplicate-product.server";
import { editProduct } from "../edit-product.server";
import { admin, auctionForm, newAuction, newCategory, refusalOf, valueOf } from "../management.fixture";
import { saveVariants } from "./save-variants.server";
import { SKU_TAKEN } from "../sku.server";
import { NO_FILTERS } from "~/domain/product/browse";
import { productList } from "~/domain/product/product-list";
import { browseProducts } from "../../browse/browse.queries.server";
import { globalSearch } from "../../global-search/global-search.server";
import { shopTime } from "../../shop-clock.server";
import { managedProducts } from "../list/managed-products.queries.server";
import { piecesOf, row, shirtOnSale, SIZES, variantsOf } from "./variants.fixture";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const productOf = (id: number) => db().product.findUniqueOrThrow({ where: { id } });

test("a product with variants shows their lowest and highest price and all pieces", async () => {
  const { shirt } = await shirtOnSale([
    { priceCents: 120_000, stockQuantity: 2 },
    { priceCents: 90_000, stockQuantity: 3 },
    { priceCents: 150_000, stockQuantity: 0 },
  ]);
  expect(await productOf(shirt)).toMatchObject({
    buyNowPriceCents: 90_000n,
    firstPriceCents: 90_000n,
    highestPriceCents: 150_000n,
    stockQuantity: 5,
    options: '[{"name":"Size","values":["S","M","L"]}]',
  });
});

test("a new value keeps the figures of the others; a removed one is marked, and comes back with its own", async () => {
  const { shirt, ids } = await shirtOnSale([{ sku: "SH-S", barcode: "600123" }, { priceCents: 110_000 }, {}]);
  const withXl = [{ name: "Size", values: ["S", "M", "XL"] }];
  valueOf(await saveVariants(admin, shirt, { options: withXl, rows: [] }));
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 0], stockQuantity: 10 });
  const [small, medium, xl] = await variantsOf(shirt);
  expect(small).toMatchObject({ id: ids[0], sku: "SH-S", barcode: "600123" });
  expect(medium).toMatchObject({ id: ids[1], priceCents: 110_000n });
  expect(xl?.values).toBe('["XL"]');
  expect(await db().productVariant.findUnique({ where: { id: ids[2] } })).toMatchObject({
    deletedAt: expect.any(Date) as Date,
  });
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [] }));
  expect((await variantsOf(shirt)).map(({ id }) => id)).toEqual(ids);
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15 });
});

test("a first set of options keeps the pieces on sale: the first combination has them all", async () => {
  const lamp = await onSale({ title: "Lamp", categoryId: await newCategory(), stockQuantity: 10 });
  valueOf(await saveVariants(admin, lamp, { options: SIZES, rows: [] }));
  expect(await piecesOf(lamp)).toMatchObject({ of: [10, 0, 0], stockQuantity: 10 });
  valueOf(await saveVariants(admin, lamp, { options: [], rows: [] }));
  await db().product.update({ where: { id: lamp }, data: { stockQuantity: 4 } });
  valueOf(await saveVariants(admin, lamp, { options: SIZES, rows: [] }));
  expect(await piecesOf(lamp)).toMatchObject({ of: [4, 0, 0], stockQuantity: 4 });
  valueOf(await saveVariants(admin, lamp, { options: [], rows: [] }));
  await db().product.update({ where: { id: lamp }, data: { stockQuantity: 6 } });
  const priced = row(["M"], { priceCents: 120_000, stockQuantity: null });
  valueOf(await saveVariants(admin, lamp, { options: SIZES, rows: [priced] }));
  expect(await piecesOf(lamp), "a row without a stock").toMatchObject({ of: [6, 0, 0], stockQuantity: 6 });
});

test("without options the product has one price and all pieces again", async () => {
  const { shirt } = await shirtOnSale();
  valueOf(await saveVariants(admin, shirt, { options: [], rows: [] }));
  expect(await productOf(shirt)).toMatchObject({ options: "", highestPriceCents: null, stockQuantity: 15 });
  expect(await variantsOf(shirt)).toEqual([]);
});

test("stock that the form did not change follows orders; a typed one over new sales is a conflict", async () => {
  const { shirt, ids } = await shirtOnSale();
  const seen = { edit: await latestEdit("product", shirt) };
  const item = { productId: shirt, variantId: ids[0], quantity: 2 };
  valueOf(await placeOrder(await makeBuyer(), { ...orderOf([]), items: [item] }));
  const typed = (stockQuantity: number) => ({
    options: SIZES,
    rows: [row(["S"], { stockQuantity, seenStock: 5 })],
  });
  expect(refusalOf(await saveVariants(admin, shirt, typed(9), seen))).toMatchObject({
    code: "conflict",
    clashes: ["variants"],
  });
  valueOf(await saveVariants(admin, shirt, typed(5), seen));
  expect((await piecesOf(shirt)).of).toEqual([3, 5, 5]);
  // saved meanwhile: the version seen is old now
  expect(
    refusalOf(
      await saveVariants(admin, shirt, { ...typed(4), rows: [row(["S"], { priceCents: 1 })] }, { edit: 0 }),
    ).code,
  ).toBe("conflict");
});

test("an auction has no variants, and a product with variants never becomes one", async () => {
  for (const productType of ["auction", "both"] as const) {
    const id = await newAuction({ productType });
    expect(refusalOf(await saveVariants(admin, id, { options: SIZES, rows: [] })).message).toBe(
      NOT_WITH_AUCTION,
    );
  }
  const { shirt } = await shirtOnSale();
  const toAuction = { product_type: "both", participation_fee: 5_000, base_price: 50_000 } as const;
  const times = { start_time: new Date("2027-01-01T09:00:00Z"), end_time: new Date("2027-02-01T09:00:00Z") };
  expect(refusalOf(await editProduct(admin, shirt, { ...toAuction, ...times }, null))).toEqual({
    code: "invalid",
    message: NOT_WITH_AUCTION,
    field: "product_type",
  });
});

test("a product's price and stock change only with its variants", async () => {
  const { shirt } = await shirtOnSale();
  const edited = async (changes: Parameters<typeof editProduct>[2]) =>
    refusalOf(await editProduct(admin, shirt, changes, null));
  expect(await edited({ buy_now_price: 99_000 })).toMatchObject({
    message: PRICES_ARE_BY_VARIANT,
    field: "buy_now_price",
  });
  expect(await edited({ stock_quantity: 99 })).toMatchObject({
    message: STOCK_IS_BY_VARIANT,
    field: "stock_quantity",
  });
  const changed = async (change: Parameters<typeof changeProduct>[2]) =>
    refusalOf(await changeProduct(admin, shirt, change));
  expect((await changed({ kind: "stock", how: "set", pieces: 4 })).message).toBe(STOCK_IS_BY_VARIANT);
  valueOf(await editProduct(admin, shirt, { title: "Kitenge shirt" }, null));
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15 });
});

test("a variant's SKU and barcode find its product, for buyers too, also after an edit", async () => {
  const { shirt } = await shirtOnSale([{ sku: "QX-77-S" }, { barcode: "6001234567890" }, {}]);
  const found = async (q: string) =>
    (await managedProducts({ ...productList.all, q }, shopTime())).products.map(({ id }) => id);
  for (const edit of [() => Promise.resolve(), () => editProduct(admin, shirt, { title: "Renamed" }, null)]) {
    await edit();
    for (const q of ["qx-77-s", "6001234567890"]) {
      expect(await found(q)).toEqual([shirt]);
      const { products } = await browseProducts({ ...NO_FILTERS, q }, shopTime());
      expect(products.map(({ id }) => id)).toEqual([shirt]);
      const everything = await globalSearch(admin, q);
      expect(everything.found.product.map(({ id }) => id)).toEqual([shirt]);
    }
  }
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [row(["S"], { sku: "QX-78" })] }));
  expect([await found("qx-77-s"), await found("qx-78")]).toEqual([[], [shirt]]);
});

test("a variant at or below the level lists its product as low in stock, with the variant's words", async () => {
  const { shirt } = await shirtOnSale([{ stockQuantity: 30 }, { stockQuantity: 0 }, { stockQuantity: 30 }]);
  const { shirt: full } = await shirtOnSale([
    { stockQuantity: 30 },
    { stockQuantity: 30 },
    { stockQuantity: 30 },
  ]);
  const listed = async () => managedProducts({ ...productList.all, stock: "low" }, shopTime());
  const { products, total } = await listed();
  const low = products.find(({ id }) => id === shirt);
  expect(low?.lowVariants).toEqual([{ text: "Size: M", stockQuantity: 0 }]);
  expect(products.some(({ id }) => id === full)).toBe(false);
  expect(products).toHaveLength(total);
  valueOf(await saveVariants(admin, shirt, { options: [{ name: "Size", values: ["S", "L"] }], rows: [] }));
  expect((await listed()).products.some(({ id }) => id === shirt)).toBe(false);
});

test("no two products or variants share a SKU, in any case, not even at once", async () => {
  const { shirt } = await shirtOnSale([{ sku: "Shirt-S" }, { sku: "Shirt-M" }, {}]);
  expect(refusalOf(await createProduct(admin, await auctionForm({ sku: "SHIRT-S" }), null))).toEqual(
    SKU_TAKEN,
  );
  await newAuction({ sku: "CAP-1" });
  const rows = [row(["S"]), row(["M"], { sku: "cap-1" })];
  expect(refusalOf(await saveVariants(admin, shirt, { options: SIZES, rows }))).toEqual({
    ...SKU_TAKEN,
    field: "sku_2",
  });
  // two variants swap theirs
  const swapped = [row(["S"], { sku: "Shirt-M" }), row(["M"], { sku: "Shirt-S" })];
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: swapped }));
  const other = await shirtOnSale();
  const outcomes = await Promise.all([
    saveVariants(admin, shirt, { options: SIZES, rows: [row(["L"], { sku: "NEW" })] }),
    saveVariants(admin, other.shirt, { options: SIZES, rows: [row(["L"], { sku: "new" })] }),
    createProduct(admin, await auctionForm({ sku: "New" }), null),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a deleted product leaves its variants' SKUs to others, and then cannot be restored", async () => {
  const { shirt } = await shirtOnSale([{ sku: "GONE-S" }, {}, {}]);
  valueOf(await bulkDeleteProducts(admin, { kind: "ids", ids: [shirt] }, null));
  await newAuction({ sku: "gone-s" });
  expect(refusalOf(await restoreProduct(admin, shirt)).message).toMatch(/^Another product has its SKU now/);
});

test("a duplicate has the same variants, without their SKUs", async () => {
  const { shirt } = await shirtOnSale([{ sku: "DUP-S", priceCents: 80_000 }, {}, {}]);
  const { productId } = valueOf(await duplicateProduct(admin, shirt));
  expect(await piecesOf(productId)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15, unitsSold: 0 });
  const copies = await variantsOf(productId);
  expect(copies.map(({ values, sku, priceCents }) => [values, sku, priceCents]).toSorted()).toEqual([
    ['["L"]', "", 100_000n],
    ['["M"]', "", 100_000n],
    ['["S"]', "", 80_000n],
  ]);
});

test("only staff with the products permission save variants, and the audit trail says what changed", async () => {
  const { shirt } = await shirtOnSale();
  const typed = { options: SIZES, rows: [row(["S"], { priceCents: 70_000 })] };
  for (const actor of [await makeBuyer(), await makeStaff("orders")])
    expect(refusalOf(await saveVariants(actor, shirt, typed)).code).toBe("forbidden");
  valueOf(await saveVariants(await makeStaff("products"), shirt, typed));
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { subject: "product", subjectId: shirt },
    orderBy: { id: "desc" },
  });
  expect(JSON.parse(entry.after ?? "")).toEqual({
    variants: "Size: S · KSh 700 · 5 in stock",
    buyNowPriceCents: 70_000,
  });
});
