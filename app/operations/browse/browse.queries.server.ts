import { countRows } from "~/db/list-rows.server";
import { join, type Sql } from "~/db/sql.server";
import { selectNumbers } from "~/db/select.server";
import type { BrowseFilters } from "~/domain/product/browse";
import { listPage } from "~/domain/list/page";
import { hasPrice, priceRange } from "~/domain/product/price/price-range";
import type { ProductType } from "~/domain/product/product";
import { type SearchTerm, searchWords } from "~/domain/search/search-text";
import { publicCategory } from "~/operations/categories/categories.queries.server";
import { shopClaims } from "~/operations/settings/settings.server";
import { searchTermsOf } from "~/operations/search-words/search-words.server";
import {
  conditionsOf,
  LISTED,
  type ListOrder,
  type ListConditions,
  narrowestIndex,
  orderBy,
  pageIndex,
  productsBy,
} from "../list-sql.server";
import { cardsOf, type ShelfProduct } from "./listing.queries.server";
import { repriceWherePossible } from "~/operations/products/reprice-due.server";
import { type FoundProducts, searchSets, titlesFound } from "../products/list/search-sets.server";
import { closestWord, mayBeMistyped, wordsLike } from "~/domain/search/closest-word";

export const BROWSE_PAGE_SIZE = 24;

/** `type` may name several: the fixed-price list holds buy_now and both. */
export type ProductSearch = Omit<BrowseFilters, "type"> & {
  type: ProductType | readonly ProductType[] | null;
};

interface BrowseResult {
  total: number;
  /** The last page, if a later one was requested. */
  page: number;
  pageCount: number;
  products: ShelfProduct[];
  /** The corrected search, if nothing matches what was typed. */
  instead?: string;
}

/** Searches list title matches first, unless sorted by price. An unknown category is ignored. */
export async function browseProducts(filters: ProductSearch, now: Date): Promise<BrowseResult> {
  if (needsPrices(filters)) await repriceWherePossible(now);
  const result = await productsFound(filters, now);
  if (result.total > 0) return result;
  const instead = await correctedSearch(filters.q);
  if (instead === null) return result;
  const corrected = await productsFound({ ...filters, q: instead }, now);
  return corrected.total > 0 ? { ...corrected, instead } : result;
}

const needsPrices = ({ sort, quick, ...typed }: ProductSearch) =>
  sort !== "newest" || quick.includes("free_shipping") || hasPrice(priceRange(typed).range);

async function freeAbove() {
  const { freeDelivery } = await shopClaims();
  return freeDelivery && { freeAboveCents: freeDelivery.aboveCents };
}

async function productsFound(filters: ProductSearch, now: Date): Promise<BrowseResult> {
  const terms = await searchTermsOf(filters.q);
  if (filters.q.trim() !== "" && terms.length === 0) return { total: 0, page: 1, pageCount: 1, products: [] };
  const category = filters.category === null ? null : await publicCategory(filters.category);
  const narrowing: ListConditions = {
    types: typeof filters.type === "string" ? [filters.type] : filters.type,
    categoryId: category?.id ?? null,
    quick: filters.quick,
    chosen: { ...filters, type: null },
    price: priceRange(filters).range,
    ...(filters.quick.includes("free_shipping") && (await freeAbove())),
  };
  const conditions = conditionsOf(narrowing, now);
  const lists = await listsOf(terms, filters.sort, narrowing, conditions);

  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const { skip, ...shown } = listPage(filters.page, total, BROWSE_PAGE_SIZE);
  const ids = await idsOfPage(lists, skip, { narrowing, conditions });
  return { total, ...shown, products: await cardsOf(ids, now) };
}

interface List {
  found: FoundProducts | null;
  order: ListOrder;
  total: number;
}

async function listsOf(
  terms: readonly SearchTerm[],
  sort: BrowseFilters["sort"],
  narrowing: ListConditions,
  conditions: readonly Sql[],
): Promise<List[]> {
  const totalOf = (found: FoundProducts | null) => countOf(found, narrowing, conditions);
  if (terms.length === 0) return [{ found: null, order: sort, total: await totalOf(null) }];
  const { all, inTitle, rest } = await searchSets(terms);
  const total = await totalOf(all);
  if (sort !== "newest") return [{ found: all, order: sort, total }];
  const titles = total === 0 ? 0 : await totalOf(inTitle);
  return [
    { found: inTitle, order: "shelf", total: titles },
    { found: rest, order: "shelf", total: total - titles },
  ];
}

async function countOf(
  found: FoundProducts | null,
  narrowing: ListConditions,
  conditions: readonly Sql[],
): Promise<number> {
  if (found && found.size !== null && (found.size === 0 || conditions.length === 0)) return found.size;
  const from = productsBy(found?.isFew ? null : narrowestIndex(narrowing));
  return countRows({ cached: true })`FROM ${from} WHERE ${every(found, conditions)}`;
}

async function idsOfPage(
  lists: readonly List[],
  offset: number,
  { narrowing, conditions }: { narrowing: ListConditions; conditions: readonly Sql[] },
): Promise<number[]> {
  const ids: number[] = [];
  let skip = offset;
  for (const { found, order, total } of lists) {
    const take = BROWSE_PAGE_SIZE - ids.length;
    if (skip < total && take > 0) {
      const from = productsBy(found?.isFew ? null : pageIndex(narrowing, order, total));
      // paging through thousands of matches builds their set once
      const listed = await selectNumbers({ cached: found !== null && !found.isFew })`SELECT "id" FROM ${from}
        WHERE ${every(found, conditions)} ORDER BY ${orderBy(order)} LIMIT ${take} OFFSET ${skip}`;
      ids.push(...listed);
    }
    skip = Math.max(0, skip - total);
  }
  return ids;
}

const every = (found: FoundProducts | null, conditions: readonly Sql[]) =>
  join([LISTED, ...conditions, ...(found ? [found.condition] : [])], " AND ");

/** Corrects one typing mistake per word: docs/decisions/011-search.md */

/** A longer search was pasted, not mistyped. */
const MAX_WORDS = 4;

async function correctedSearch(query: string): Promise<string | null> {
  const words = searchWords(query).map(({ text }) => text);
  const unsure = words.filter(mayBeMistyped);
  if (unsure.length === 0 || unsure.length > MAX_WORDS) return null;
  const corrected = new Map<string, string>();
  for (const word of unsure) {
    if (await isHeld(await searchTermsOf(word))) continue;
    const closest = closestWord(word, await titlesFound(wordsLike(word)));
    if (closest === null) return null;
    corrected.set(word, closest);
  }
  return corrected.size === 0 ? null : words.map((word) => corrected.get(word) ?? word).join(" ");
}

async function isHeld(terms: readonly SearchTerm[]): Promise<boolean> {
  const { all } = await searchSets(terms);
  if (all.size !== null) return all.size > 0;
  const held = await selectNumbers()`
    SELECT "id" FROM ${productsBy(null)} WHERE ${LISTED} AND ${all.condition} LIMIT 1`;
  return held.length > 0;
}
