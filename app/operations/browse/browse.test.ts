import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { type BrowseFilters, QUICK_FILTERS } from "~/domain/product/browse";
import { BROWSE_SORTS } from "~/domain/product/browse-sort";
import { PRODUCT_CONDITIONS, PRODUCT_TYPES } from "~/domain/product/product";
import { priceRange } from "~/domain/product/price/price-range";
import { priceToPay, salePrice } from "~/domain/product/price/sale-price";
import { foldText } from "~/domain/search/search-text";
import { browse, clearProducts, idsOf, makeProducts, NOW, type Sample } from "./browse.fixture";
import { newCategory } from "~/operations/products/management.fixture";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";
import { repriceDue } from "~/operations/products/reprice-due.server";

setUpTestDatabase();
beforeEach(clearProducts);
beforeEach(() => useEnvironmentSettings({ freeDeliveryFromCents: 500_000 }));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (ms: number) => new Date(NOW.getTime() + ms);

test("the newest come first; drafts, closed and deleted ones are left out", async () => {
  const [old, recent, same] = await makeProducts([
    { createdAt: at(-3 * DAY) },
    { createdAt: at(-DAY) },
    { createdAt: at(-DAY) },
    { status: "draft" },
    { status: "closed" },
    { deletedAt: NOW },
  ]);
  expect(await idsOf({})).toEqual([same, recent, old]);
});

test("a price sort uses the sale price, then the fixed price, then the base price (D47)", async () => {
  const [sale, fixed, auction, both] = await makeProducts([
    { buyNowPriceCents: 40_000, isFlashSale: true, discountPercentage: 50 },
    { basePriceCents: 100, buyNowPriceCents: 30_000 },
    { productType: "auction", basePriceCents: 25_000, buyNowPriceCents: null },
    { productType: "both", basePriceCents: 100, buyNowPriceCents: 35_000 },
  ]);
  expect(await idsOf({ sort: "price" })).toEqual([sale, auction, fixed, both]);
  expect(await idsOf({ sort: "-price" })).toEqual([both, fixed, auction, sale]);
  expect(await idsOf({ sort: "price", q: "lamp" })).toEqual([sale, auction, fixed, both]);
});

test("from the moment a sale ends, its product is sorted and filtered by its list price (D28, D47)", async () => {
  const sale = { isFlashSale: true, discountPercentage: 50, flashSaleEndsAt: at(HOUR) };
  const [onSale = 0, other] = await makeProducts([
    { buyNowPriceCents: 600_000, ...sale },
    { buyNowPriceCents: 400_000 },
  ]);
  expect(await idsOf({ sort: "price" }, at(HOUR - 1))).toEqual([onSale, other]);
  expect(await idsOf({ quick: ["free_shipping"] }, at(HOUR - 1))).toEqual([]);
  const before = await db().product.findUniqueOrThrow({ where: { id: onSale } });
  expect(await idsOf({ sort: "price" }, at(HOUR))).toEqual([other, onSale]);
  expect(await idsOf({ quick: ["free_shipping"] }, at(HOUR))).toEqual([onSale]);
  const after = await db().product.findUniqueOrThrow({ where: { id: onSale } });
  expect(after.updatedAt).toEqual(before.updatedAt);
  expect(await repriceDue(at(HOUR))).toBe(0);
});

test("each quick filter finds what it names (D32)", async () => {
  const sale = { isFlashSale: true, discountPercentage: 10 };
  const auction = { productType: "auction", buyNowPriceCents: null } as const;
  const old = { createdAt: at(-15 * DAY) };
  const ids = await makeProducts([
    { ...old, buyNowPriceCents: 500_000 },
    { ...old, buyNowPriceCents: 500_001 },
    { ...old, ...sale },
    { ...old, ...sale, flashSaleEndsAt: at(1) },
    { ...old, ...sale, flashSaleEndsAt: NOW },
    { ...old, ...sale, discountPercentage: 0 },
    { ...old, stockQuantity: 0 },
    { ...old, stockQuantity: 1 },
    { ...old, stockQuantity: 4 },
    { ...old, stockQuantity: 5 },
    { ...old, ...auction, stockQuantity: 1 },
    { createdAt: at(-14 * DAY) },
    { createdAt: at(-14 * DAY - 1) },
  ]);
  const places = async (filters: Partial<BrowseFilters>) =>
    (await idsOf(filters)).map((id) => ids.indexOf(id)).toSorted((one, other) => one - other);
  expect(await places({ quick: ["free_shipping"] })).toEqual([0, 1]);
  expect(await places({ quick: ["on_sale"] })).toEqual([2, 3]);
  expect(await places({ quick: ["low_stock"] })).toEqual([7, 8]);
  expect(await places({ quick: ["new"] })).toEqual([11]);
  expect(await places({ quick: ["on_sale", "low_stock"] })).toEqual([]);
});

test("a category is found by slug or name in any case; an unknown or inactive one is ignored (D62)", async () => {
  const categoryId = await newCategory();
  await db().category.update({
    where: { id: categoryId },
    data: { slug: "shoes", name: "Shoes & Bags", nameKey: "shoes & bags" },
  });
  const inactive = await newCategory();
  await db().category.update({ where: { id: inactive }, data: { slug: "arms", isActive: false } });
  const [shoe, other] = await makeProducts([{ categoryId }, { categoryId: inactive }]);
  for (const category of ["shoes", "SHOES", "shoes & bags"])
    expect(await idsOf({ category })).toEqual([shoe]);
  for (const category of ["arms", "nothing", "%"]) expect(await idsOf({ category })).toEqual([other, shoe]);
});

test("a page past the end is the last one, and an empty shop has one page", async () => {
  expect(await browse({ page: 9 })).toEqual({ total: 0, page: 1, pageCount: 1, products: [] });
  const ids = await makeProducts(Array.from({ length: 25 }, () => ({})));
  expect(await browse({ page: 9 })).toMatchObject({
    total: 25,
    page: 2,
    pageCount: 2,
    products: [{ id: ids[0] }],
  });
});

const WORDS = ["lamp", "kikoi", "tv", "samsung", "basket", "phone"];
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));
const sample: fc.Arbitrary<Sample> = fc
  .record({
    title: text,
    description: text,
    productType: fc.constantFrom(...PRODUCT_TYPES),
    condition: fc.constantFrom(null, ...PRODUCT_CONDITIONS),
    basePriceCents: fc.integer({ min: 1, max: 900_000 }),
    price: fc.integer({ min: 1, max: 900_000 }),
    stockQuantity: fc.integer({ min: 0, max: 6 }),
    isFlashSale: fc.boolean(),
    discountPercentage: fc.constantFrom(0, 10, 50),
    flashSaleEndsAt: fc.constantFrom(null, at(-1), NOW, at(1)),
    createdAt: fc.constantFrom(NOW, at(-14 * DAY), at(-20 * DAY)),
    displayOrder: fc.integer({ min: 0, max: 2 }),
    isFeatured: fc.boolean(),
    status: fc.constantFrom("active", "active", "active", "draft"),
  })
  .map(({ price, ...rest }) => ({
    ...rest,
    buyNowPriceCents: rest.productType === "auction" ? null : price,
  }));

const asked = fc.record({
  q: fc.constantFrom("", "lamp", "tv", "am", "sams phone", "ikoi"),
  type: fc.constantFrom(null, ...PRODUCT_TYPES),
  condition: fc.constantFrom(null, ...PRODUCT_CONDITIONS),
  sort: fc.constantFrom(...BROWSE_SORTS),
  quick: fc.subarray([...QUICK_FILTERS]),
  page: fc.constantFrom(1, 2, 3),
  price_from: fc.constantFrom("", "500", "3000"),
  price_to: fc.constantFrom("", "1000", "6000"),
});

type Stored = Awaited<ReturnType<typeof stored>>[number];
const stored = async () =>
  (await db().product.findMany({ where: { status: "active" } })).map((row) => ({
    ...row,
    basePriceCents: Number(row.basePriceCents),
    buyNowPriceCents: row.buyNowPriceCents === null ? null : Number(row.buyNowPriceCents),
  }));

const price = (product: Stored) => priceToPay(product, NOW, 1) ?? product.basePriceCents;
const wordsIn = (folded: string, q: string) =>
  q.split(" ").every((part) => (part.length < 3 ? ` ${folded}`.includes(` ${part}`) : folded.includes(part)));

const quickRules = {
  free_shipping: (product: Stored) => price(product) >= 500_000,
  on_sale: (product: Stored) => salePrice(product, NOW, 1) !== null,
  low_stock: (product: Stored) =>
    product.productType !== "auction" && product.stockQuantity >= 1 && product.stockQuantity <= 4,
  new: (product: Stored) => product.createdAt >= at(-14 * DAY),
};

function expected(
  all: Stored[],
  { q, type, condition, sort, quick, ...typed }: Omit<BrowseFilters, "category">,
): number[] {
  const { fromCents, toCents } = priceRange(typed).range;
  const inTitle = (product: Stored) => Number(wordsIn(foldText(product.title), q));
  const shelf = (one: Stored, other: Stored) =>
    inTitle(other) - inTitle(one) ||
    one.displayOrder - other.displayOrder ||
    Number(other.isFeatured) - Number(one.isFeatured) ||
    newest(one, other);
  const newest = (one: Stored, other: Stored) =>
    other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
  const cheapest = (one: Stored, other: Stored) => price(one) - price(other) || one.id - other.id;
  const orders = {
    newest: q ? shelf : newest,
    price: cheapest,
    "-price": (one: Stored, other: Stored) => cheapest(other, one),
  };
  return all
    .filter((product) => !type || product.productType === type)
    .filter((product) => !condition || product.condition === condition)
    .filter((product) => !q || wordsIn(product.searchText, q))
    .filter((product) => price(product) >= (fromCents ?? 0) && price(product) <= (toCents ?? Infinity))
    .filter((product) => quick.every((name) => quickRules[name](product)))
    .toSorted(orders[sort])
    .map(({ id }) => id);
}

test("all filters, sorts and searches together give the same result as checking every product", async () => {
  await makeProducts(fc.sample(sample, { numRuns: 150, seed: 11 }));
  const all = await stored();
  await fc.assert(
    fc.asyncProperty(asked, async (filters) => {
      const ids = expected(all, filters);
      const { total, page, pageCount, products } = await browse(filters);
      expect(total).toBe(ids.length);
      expect(pageCount).toBe(Math.max(1, Math.ceil(ids.length / 24)));
      expect(page).toBe(Math.min(filters.page, pageCount));
      expect(products.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 24, page * 24));
    }),
    { numRuns: 150 },
  );
});

test("a page takes the same few statements, however many products there are", async () => {
  const categoryId = await newCategory();
  await db().category.update({ where: { id: categoryId }, data: { slug: "lamps" } });
  const filters = { q: "lamp", category: "lamps", sort: "price", quick: ["free_shipping"] } as const;
  await makeProducts([{ categoryId, buyNowPriceCents: 600_000 }]);
  const few = await queriesOf(() => browse(filters));
  await makeProducts(Array.from({ length: 60 }, () => ({ categoryId, buyNowPriceCents: 600_000 })));
  const many = await queriesOf(() => browse(filters));
  expect(many.length).toBe(few.length);
  expect(many.length).toBeLessThanOrEqual(10);
});

test("a search page with thousands of matches is cached, until the next write (docs/decisions/012)", async () => {
  const [first = 0, second] = await makeProducts(
    Array.from({ length: 1_001 }, (_, displayOrder) => ({ title: "Stool", displayOrder })),
  );
  const stools = () => idsOf({ q: "stool" });
  const pages = (statements: readonly string[]) => statements.filter((sql) => sql.includes(" OFFSET "));
  expect(pages(await queriesOf(stools))).toHaveLength(1);
  expect(pages(await queriesOf(stools, { warm: true }))).toEqual([]);
  expect((await stools())[0]).toBe(first);
  await db().product.update({ where: { id: first }, data: { status: "closed" } });
  expect((await stools())[0]).toBe(second);
});
