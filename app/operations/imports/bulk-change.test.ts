import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { ProductChange } from "~/domain/product/product-change";
import { readProductFilter } from "~/domain/product/product-list";
import type { ProductSelection } from "~/domain/product/product-selection";
import { activateProduct } from "../products/activate-product.server";
import { editProduct } from "../products/edit-product.server";
import { admin, buyer, newAuction, newCategory, refusalOf, valueOf } from "../products/management.fixture";
import { makeBuyer } from "../factories.fixture";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { saveVariants } from "../products/variants/save-variants.server";
import { row, shirtOnSale, SIZES, variantsOf } from "../products/variants/variants.fixture";
import { undoImport } from "./undo-import.server";
import { bulkChangeProducts } from "./bulk-change-products.server";
import { changePreview } from "../products/changes/change-preview.queries.server";
import { currentVersion } from "../products/changes/seen-products.server";

setUpTestDatabase();

const matching = (query: string): ProductSelection => ({
  kind: "filter",
  filter: readProductFilter(new URLSearchParams(query)),
});

const lamps = (count: number, title: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      newAuction({ title, productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 2 }),
    ),
  );

const RAISE: ProductChange = { kind: "price", percent: 10, roundTo: 1 };
const MORE: ProductChange = { kind: "stock", how: "add", pieces: 5 };

test("everything that a filter finds is changed, and the answer says how many and why others were not", async () => {
  const ids = await lamps(3, "Taa");
  valueOf(await activateProduct(admin, ids[0] ?? 0, null));
  const selection = matching("q=taa");
  const { seen, total, changedCount, reasons } = await changePreview(selection, { kind: "activate" }, null);
  expect({ total, changedCount, reasons }).toEqual({
    total: 3,
    changedCount: 2,
    reasons: [["Only a draft can be activated", 1]],
  });
  const done = valueOf(
    await bulkChangeProducts(admin, selection, { change: { kind: "activate" }, confirmed: 3, seen }),
  );
  expect(done).toMatchObject({
    changed: 2,
    left: 0,
    message: "2 products were changed. Not changed: Only a draft can be activated (1).",
  });
  expect(await db().product.count({ where: { id: { in: ids }, status: "active" } })).toBe(3);
});

test("a preview writes nothing, nor does a change of more products than were confirmed", async () => {
  const [id = 0] = await lamps(2, "Sahani");
  const selection = matching("q=sahani&stock=low");
  const { seen, shown } = await changePreview(selection, RAISE, null);
  expect(shown[0]?.columns).toMatchObject({ buyNowPriceCents: 99_000 });
  const more = await bulkChangeProducts(admin, selection, { change: RAISE, confirmed: 1, seen });
  expect(refusalOf(more).message).toBe("There are now 2 of them, not 1. Check them and confirm again.");
  expect(await db().product.findUnique({ where: { id } })).toMatchObject({ buyNowPriceCents: 90_000n });
  const nobody = { ...buyer, permissions: ["rounds"] } as const;
  const refused = await bulkChangeProducts(nobody, selection, { change: RAISE, confirmed: 2, seen });
  expect(refusalOf(refused).code).toBe("forbidden");
});

test("a continued preview skips products that were changed since it began", async () => {
  const ids = await lamps(3, "Kikombe");
  const seen = await currentVersion();
  valueOf(await editProduct(admin, ids[0] ?? 0, { stock_quantity: 9 }, null));
  const { changedCount, reasons } = await changePreview({ kind: "ids", ids }, MORE, seen);
  expect([changedCount, reasons]).toEqual([2, [["Somebody changed it meanwhile", 1]]]);
});

test("a preview sends as many statements for many products as for few", async () => {
  const preview = (ids: readonly number[]) =>
    queriesOf(() => changePreview({ kind: "ids", ids }, MORE, null));
  const few = await preview(await lamps(1, "Chungu"));
  expect(await preview(await lamps(30, "Chungu"))).toHaveLength(few.length);
});

const change = async (ids: readonly number[], kind: ProductChange) => {
  const seen = await currentVersion();
  const selection = { kind: "ids", ids } as const;
  const done = await bulkChangeProducts(admin, selection, { change: kind, confirmed: ids.length, seen });
  return valueOf(done);
};
const undo = async (importId: number | null) => valueOf(await undoImport(admin, importId ?? 0));
/** Of each product's lines, without repeats; null if they are undone. */
const undoFaults = async (importId: number | null, ...ids: number[]) => {
  const lines = await db().importLine.findMany({ where: { importId: importId ?? 0 } });
  return ids.map((id) => [
    ...new Set(lines.filter(({ productId }) => productId === id).map(({ undoFault }) => undoFault)),
  ]);
};
const pricesOf = async (id: number) =>
  (await variantsOf(id)).map(({ priceCents }) => Number(priceCents) / 100);
const buy = async (productId: number, quantity: number, variantId: number | null = null) =>
  placeOrder(await makeBuyer(), { ...orderOf(), items: [{ productId, variantId, quantity }] });

test("a change of prices changes those of variants, and an undo puts all back", async () => {
  const { shirt } = await shirtOnSale([{ priceCents: 90_000 }, {}, { priceCents: 123_400 }]);
  const [lamp = 0] = await lamps(1, "Priced");
  const before = await db().product.findUniqueOrThrow({ where: { id: shirt } });
  const { importId, message } = await change([shirt, lamp], { kind: "price", percent: 10, roundTo: 10 });
  expect(message).toBe("2 products were changed.");
  expect(await pricesOf(shirt)).toEqual([990, 1_100, 1_360]);
  expect(await db().product.findUnique({ where: { id: shirt } })).toMatchObject({
    buyNowPriceCents: 99_000n,
    highestPriceCents: 136_000n,
    firstPriceCents: 99_000n,
    stockQuantity: 15,
  });
  expect(await undo(importId)).toEqual({ undone: 4, refused: 0, left: 0 });
  expect(await pricesOf(shirt)).toEqual([900, 1_000, 1_234]);
  const { updatedAt: _, ...rest } = before;
  expect(await db().product.findUnique({ where: { id: shirt } })).toMatchObject(rest);
  expect(await db().product.findUnique({ where: { id: lamp } })).toMatchObject({ buyNowPriceCents: 90_000n });
  expect(refusalOf(await undoImport(admin, importId ?? 0)).code).toBe("conflict");
  const trail = await db().auditEntry.findMany({ where: { subject: "import", subjectId: importId ?? 0 } });
  expect(trail.map(({ action }) => action)).toEqual(["import.bulk", "import.undo"]);
});

test("an undo leaves what somebody changed since, and names it", async () => {
  const [one = 0, two = 0] = await lamps(2, "Left");
  const { shirt } = await shirtOnSale();
  const { importId } = await change([one, two, shirt], RAISE);
  valueOf(await editProduct(admin, one, { buy_now_price: 50_000 }, null));
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [row(["S"], { priceCents: 7_700 })] }));
  expect(await undo(importId)).toEqual({ undone: 1, refused: 4, left: 0 });
  const changed = "Somebody changed it since";
  expect(await undoFaults(importId, one, two, shirt)).toEqual([[changed], [null], [changed]]);
  expect((await pricesOf(shirt))[0]).toBe(77);
  expect(await db().product.findUnique({ where: { id: one } })).toMatchObject({ buyNowPriceCents: 50_000n });
  const nobody = { ...buyer, permissions: ["rounds"] } as const;
  expect(refusalOf(await undoImport(nobody, importId ?? 0)).code).toBe("forbidden");
});

test("undoing a stock change brings back no piece that was sold meanwhile, not even at once or twice", async () => {
  const stock = async (id: number) => (await db().product.findUniqueOrThrow({ where: { id } })).stockQuantity;
  const categoryId = await newCategory();
  const [set = 0, added = 0, empty = 0] = await Promise.all(
    [4, 4, 0].map((stockQuantity) => onSale({ stockQuantity, categoryId })),
  );
  const first = await change([set, empty], { kind: "stock", how: "set", pieces: 10 });
  const second = await change([added], MORE);
  valueOf(await buy(set, 3));
  valueOf(await buy(empty, 1));
  const [bought, ...undone] = await Promise.all([
    buy(added, 2),
    undoImport(admin, first.importId ?? 0),
    undoImport(admin, second.importId ?? 0),
    undoImport(admin, second.importId ?? 0),
  ]);
  expect([bought.ok, undone.some(({ ok }) => ok)]).toEqual([true, true]);
  expect([await stock(set), await stock(added), await stock(empty)]).toEqual([1, 2, 9]);
  expect(await undoFaults(first.importId, set, empty)).toEqual([[null], ["Pieces that it added are sold"]]);
  const { shirt } = await shirtOnSale();
  expect(await change([shirt], MORE)).toEqual({
    changed: 0,
    left: 0,
    importId: null,
    message: "No products were changed. Not changed: This product has variants: each has its own stock (1).",
  });
  expect(await db().import.count({ where: { changeCount: 0, isBulk: true } })).toBe(0);
});

test("an undo puts status and category back by their own rules", async () => {
  const statusOf = async (id: number) => (await db().product.findUniqueOrThrow({ where: { id } })).status;
  const [lamp = 0, sold = 0] = await lamps(2, "State");
  const auction = await newAuction();
  const activated = await change([lamp, sold, auction], { kind: "activate" });
  valueOf(await buy(sold, 1));
  expect(await undo(activated.importId)).toEqual({ undone: 1, refused: 2, left: 0 });
  expect([await statusOf(lamp), await statusOf(sold), await statusOf(auction)]).toEqual([
    ...["draft", "active", "active"],
  ]);
  expect(await undoFaults(activated.importId, lamp, sold)).toEqual([[null], ["Somebody has ordered it"]]);
  valueOf(await activateProduct(admin, lamp, null));
  const unpublished = await change([lamp], { kind: "unpublish" });
  expect(await undo(unpublished.importId)).toMatchObject({ undone: 1 });
  expect(await statusOf(lamp)).toBe("active");
  const categoryOf = async () => (await db().product.findUniqueOrThrow({ where: { id: lamp } })).categoryId;
  const before = await categoryOf();
  const categoryId = await newCategory();
  const moved = await change([lamp], { kind: "category", categoryId });
  expect(await categoryOf()).toBe(categoryId);
  expect(await undo(moved.importId)).toMatchObject({ undone: 1 });
  expect(await categoryOf()).toBe(before);
});

test("an undo of prices and stock needs no category, and a product that had none has none again", async () => {
  const [lamp = 0] = await lamps(1, "Nowhere");
  await db().product.update({ where: { id: lamp }, data: { categoryId: null } });
  const now = () =>
    db().product.findUnique({
      where: { id: lamp },
      select: { buyNowPriceCents: true, stockQuantity: true, categoryId: true },
    });
  const before = await now();
  for (const kind of [RAISE, MORE, { kind: "category", categoryId: await newCategory() }] as const) {
    const { importId } = await change([lamp], kind);
    expect(await now()).not.toEqual(before);
    expect(await undo(importId), kind.kind).toEqual({ undone: 1, refused: 0, left: 0 });
    expect(await now()).toEqual(before);
  }
});
