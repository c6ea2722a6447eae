import { db } from "~/db/client.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import type { BrowseFilters, QuickFilter } from "~/domain/product/browse";
import { type Choice, productChoices, type SelectedChoices } from "~/domain/product/choices";
import { type Cents, MAX_CENTS } from "~/domain/money";
import { ANY_PRICE, hasPrice, type PriceRange } from "~/domain/product/price/price-range";
import { PRODUCT_TYPES, type ProductType } from "~/domain/product/product";

/** Literals, because a partial index serves no statement whose condition is a parameter. */
export const LISTED = sql`"status" = 'active' AND "deletedAt" IS NULL`;

export const SHELF_ORDER = sql`"displayOrder", "isFeatured" DESC, "createdAt" DESC, "id" DESC`;

const ORDERS = {
  newest: sql`"createdAt" DESC, "id" DESC`,
  price: sql`"firstPriceCents", "id"`,
  "-price": sql`"firstPriceCents" DESC, "id" DESC`,
  shelf: SHELF_ORDER,
};
export type ListOrder = keyof typeof ORDERS;
export const orderBy = (order: ListOrder) => ORDERS[order];

const ORDER_INDEXES = {
  newest: "Product_newest",
  price: "Product_price",
  "-price": "Product_price",
  shelf: "Product_shelf",
} as const;

export const EVERY_STATUS_INDEXES = {
  newest: "Product_all_newest",
  price: "Product_all_price",
  "-price": "Product_all_price",
  shelf: "Product_all_shelf",
} as const;
export const EVERY_STATUS_IN_CATEGORY = "Product_categoryId_deletedAt_status_createdAt_idx";

export type ManagedIndex =
  | "Product_all_newest"
  | "Product_all_title"
  | "Product_all_price"
  | "Product_all_stock"
  | "Product_deleted";

export type ListIndex =
  | (typeof ORDER_INDEXES)[ListOrder]
  | "Product_type_shelf"
  | "Product_category"
  | "Product_on_sale"
  | "Product_low_stock"
  | (typeof EVERY_STATUS_INDEXES)[ListOrder]
  | NonNullable<Choice["index"]>
  | typeof EVERY_STATUS_IN_CATEGORY;

/** `null`: by id. SQLite is given the index: without statistics it collects and sorts everything (docs/decisions/012-fast-reads.md). */
export function productsBy(index: ListIndex | ManagedIndex | null) {
  if (dialectOf(db()) === "postgresql") return sql`"Product"`;
  return index === null ? sql`"Product" NOT INDEXED` : sql`"Product" INDEXED BY ${raw(`"${index}"`)}`;
}

const NEW_FOR_MS = 14 * 24 * 3_600_000;

const quickConditions: Record<QuickFilter, (now: Date, freeAboveCents: Cents) => Sql> = {
  free_shipping: (_, freeAboveCents) => sql`"firstPriceCents" > ${freeAboveCents}`,
  on_sale: (now) => sql`"isFlashSale" AND "discountPercentage" > 0 AND "productType" <> 'auction'
    AND ("flashSaleEndsAt" IS NULL OR "flashSaleEndsAt" > ${now})`,
  low_stock: () => sql`"stockQuantity" BETWEEN 1 AND 4 AND "productType" <> 'auction'`,
  new: (now) => sql`"createdAt" >= ${new Date(now.getTime() - NEW_FOR_MS)}`,
};

export interface ListConditions {
  types: readonly ProductType[] | null;
  categoryId: number | null;
  quick: BrowseFilters["quick"];
  chosen: SelectedChoices;
  /** Of the price that a buyer pays first (D47); any if omitted. */
  price?: PriceRange;
  /** Products above this price are delivered free; none if omitted. */
  freeAboveCents?: Cents;
}

export const ofTypes = (types: readonly ProductType[]) => {
  const known = PRODUCT_TYPES.filter((type) => types.includes(type)).map((type) => raw(`'${type}'`));
  return known.length === 0 ? sql`1 = 0` : sql`"productType" IN (${join(known)})`;
};

/** Literals for PostgreSQL's enumerations: only values from our own table are used. */
export const chosenConditions = (chosen: SelectedChoices): Sql[] =>
  productChoices.flatMap(([name, { column, labels }]) => {
    const value = chosen[name];
    return value !== null && Object.hasOwn(labels, value) ? [raw(`"${column}" = '${value}'`)] : [];
  });

const priceConditions = ({ fromCents, toCents }: PriceRange): Sql[] => [
  ...(fromCents === null ? [] : [sql`"firstPriceCents" >= ${fromCents}`]),
  ...(toCents === null ? [] : [sql`"firstPriceCents" <= ${toCents}`]),
];

export function conditionsOf(narrowing: ListConditions, now: Date): Sql[] {
  const { types, categoryId, quick, chosen, price = ANY_PRICE, freeAboveCents = MAX_CENTS } = narrowing;
  return [
    ...(types ? [ofTypes(types)] : []),
    ...(categoryId === null ? [] : [sql`"categoryId" = ${categoryId}`]),
    ...chosenConditions({ ...chosen, type: null }),
    ...priceConditions(price),
    ...quick.map((name) => quickConditions[name](now, freeAboveCents)),
  ];
}

export const chosenIndex = (chosen: SelectedChoices): ListIndex | null =>
  productChoices.find(([name, { index }]) => index && chosen[name] !== null)?.[1].index ?? null;

/** The index with the fewest products for this filter, in any order. */
export function narrowestIndex(narrowing: ListConditions): ListIndex {
  const { types, categoryId, quick, chosen, price = ANY_PRICE } = narrowing;
  if (quick.includes("low_stock")) return "Product_low_stock";
  if (quick.includes("on_sale")) return "Product_on_sale";
  if (categoryId !== null) return "Product_category";
  const ofChoice = chosenIndex(chosen);
  if (ofChoice) return ofChoice;
  if (quick.includes("new")) return "Product_newest";
  if (hasPrice(price) || quick.includes("free_shipping")) return "Product_price";
  return types ? "Product_type_shelf" : "Product_newest";
}

/** Above this, a filtered list is read in its order instead of found first. */
export const FEW_TO_SORT = 2_000;

/** Few are found and then sorted, many are read in order. */
export function pageIndex(narrowing: ListConditions, order: ListOrder, total: number): ListIndex {
  const { types, categoryId, quick, chosen, price = ANY_PRICE } = narrowing;
  const isNarrowed =
    types !== null ||
    categoryId !== null ||
    quick.length > 0 ||
    hasPrice(price) ||
    chosenConditions(chosen).length > 0;
  return isNarrowed && total <= FEW_TO_SORT ? narrowestIndex(narrowing) : ORDER_INDEXES[order];
}

/** `spanOf` (app/domain/report/chart-steps.ts) in SQL. */
export const spanSql = (column: Sql, seconds: number): Sql =>
  dialectOf(db()) === "postgresql"
    ? sql`CAST(floor((floor(extract(epoch from ${column})) + 10800) / ${seconds}) AS INTEGER)`
    : sql`CAST((unixepoch(${column}) + 10800) / ${seconds} AS INTEGER)`;
