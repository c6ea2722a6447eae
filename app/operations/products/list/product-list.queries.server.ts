/** GET /auctions/: administrators see drafts too (D11, D13). */
import { countRows } from "~/db/list-rows.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { selectNumbers } from "~/db/select.server";
import { WHO_SEES } from "~/domain/account/who-sees";
import { may, type Viewer } from "~/domain/account/access";
import { parseId } from "~/domain/id";
import { chosenOfFields } from "~/domain/product/choices";
import { PRODUCT_STATUSES, type ProductStatus } from "~/domain/product/product";
import { hasPrice } from "~/domain/product/price/price-range";
import { type ProductQuery, rangeOf } from "~/domain/product/product-query";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publicCategory } from "../../categories/categories.queries.server";
import {
  chosenConditions,
  chosenIndex,
  conditionsOf,
  EVERY_STATUS_IN_CATEGORY,
  EVERY_STATUS_INDEXES,
  FEW_TO_SORT,
  LISTED,
  type ListIndex,
  type ListOrder,
  type ListConditions,
  narrowestIndex,
  orderBy,
  pageIndex,
  productsBy,
} from "~/operations/list-sql.server";
import { countProducts } from "./product-counts.queries.server";
import { type ProductRow, productRows } from "./product-rows.queries.server";
import { repriceWherePossible } from "../reprice-due.server";
import { searchTermsOf } from "../../search-words/search-words.server";
import { managedSearch, searchSets } from "~/operations/products/list/search-sets.server";
import { t } from "~/texts/t";

interface Part {
  skip: number;
  size: number;
}

interface Products {
  readonly rows: readonly ProductRow[];
  readonly total: number;
}

/** Refuses a category that does not exist, because a misspelt filter would look like an empty shop (D15). */
export async function listProducts(
  viewer: Viewer | null,
  query: ProductQuery,
  part: Part,
  now: Date,
): Promise<Outcome<Products>> {
  const categoryId = query.category === "" ? null : await categoryIdOf(query.category);
  return categoryId === undefined
    ? refused(
        refuse(
          "invalid",
          t("No category has this id or slug: {category}", { category: query.category }),
          "category",
        ),
      )
    : accepted(await productsWhere(viewer, { ...query, categoryId }, part, now));
}

type Meant = Omit<ProductQuery, "category"> & { readonly categoryId: number | null };

async function productsWhere(
  viewer: Viewer | null,
  query: Meant,
  { skip, size }: Part,
  now: Date,
): Promise<Products> {
  const meant = await filterFor(viewer, query, now);
  if (!meant) return { rows: [], total: 0 };
  const order = ORDERS[query.ordering ?? "shelf"];
  if (order === "price" || order === "-price" || hasPrice(rangeOf(query))) await repriceWherePossible(now);
  const total = await meant.count();
  if (skip >= total) return { rows: [], total };
  const ids = await selectNumbers()`
    SELECT "id" FROM ${productsBy(meant.indexFor(order, total))} WHERE ${meant.condition}
    ORDER BY ${orderBy(order)} LIMIT ${size} OFFSET ${skip}`;
  return { total, rows: await productRows(ids, now) };
}

const ORDERS = { shelf: "shelf", "-created_at": "newest", price: "price", "-price": "-price" } as const;

interface ProductFilter {
  condition: Sql;
  count(): Promise<number>;
  indexFor(order: ListOrder, total: number): ListIndex | null;
}

async function filterFor(viewer: Viewer | null, query: Meant, now: Date): Promise<ProductFilter | null> {
  const statuses = visibleStatuses(viewer, query.status);
  const terms = await searchTermsOf(query.q);
  const { categoryId } = query;
  if (statuses.length === 0 || (query.q !== "" && terms.length === 0)) return null;
  const price = rangeOf(query);
  const isPriced = hasPrice(price);
  const narrowing: ListConditions = {
    types: query.product_type && [query.product_type],
    categoryId,
    quick: [],
    chosen: chosenOfFields(query),
    price,
  };
  const everyStatus =
    categoryId === null ? (isPriced ? EVERY_STATUS_INDEXES.price : null) : EVERY_STATUS_IN_CATEGORY;
  const isListed = statuses.length === 1 && statuses[0] === "active";
  const found =
    terms.length === 0 ? null : isListed ? (await searchSets(terms)).all : await managedSearch(terms);
  const condition = join(
    [
      isListed ? LISTED : sql`"deletedAt" IS NULL AND ${ofStatuses(statuses)}`,
      ...conditionsOf(narrowing, now),
      ...(found ? [found.condition] : []),
    ],
    " AND ",
  );
  return {
    condition,
    async count() {
      if (everyStatus === null)
        return countProducts(statuses, narrowing.types, [
          ...chosenConditions({ ...narrowing.chosen, type: null }),
          ...(found ? [found.condition] : []),
        ]);
      const index = isListed ? narrowestIndex(narrowing) : everyStatus;
      const from = productsBy(found?.isFew ? null : index);
      return countRows({ cached: true })`FROM ${from} WHERE ${condition}`;
    },
    indexFor(order, total) {
      if (found?.isFew) return null;
      if (isListed) return pageIndex(narrowing, order, total);
      const narrow = everyStatus ?? chosenIndex(narrowing.chosen);
      return narrow && total <= FEW_TO_SORT ? narrow : EVERY_STATUS_INDEXES[order];
    },
  };
}

/** Others see active and closed products (D13). */
function visibleStatuses(viewer: Viewer | null, requested: ProductStatus | null): ProductStatus[] {
  const visible = PRODUCT_STATUSES.filter((status) => status !== "draft" || may(viewer, WHO_SEES.drafts));
  return requested === null ? visible : visible.filter((status) => status === requested);
}

const ofStatuses = (statuses: readonly ProductStatus[]) =>
  statuses.length === PRODUCT_STATUSES.length
    ? sql`1 = 1`
    : sql`"status" IN (${join(statuses.map((status) => raw(`'${status}'`)))})`;

/** By id, slug or name (D62). */
async function categoryIdOf(text: string): Promise<number | undefined> {
  const id = parseId(text);
  if (id === null) return (await publicCategory(text))?.id;
  return (await selectNumbers()`SELECT "id" FROM "Category" WHERE "id" = ${id}`)[0];
}
