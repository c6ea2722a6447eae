/** Every status, deleted products separately: docs/decisions/012-fast-reads.md */
import { rowsOfIds } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import { listPage } from "~/domain/list/page";
import { variantText } from "~/domain/product/variants";
import { PRODUCT_STATUSES } from "~/domain/product/product";
import {
  LISTED_STATES,
  type ListedState,
  type ProductFilter,
  type ProductFilters,
} from "~/domain/product/product-list";
import { ACTIVE_ROUND } from "../../rounds/rounds.queries.server";
import { deletersOf } from "../deletion/deletions.queries.server";
import {
  foundCondition,
  managedProductIds,
  type ManagedSearch,
  managedSearchBy,
  narrowingConditions,
} from "./managed-list-sql.server";
import { FORM_COLUMNS, PRODUCT_LIST_COLUMNS } from "../product-columns.server";
import { productCounts } from "./product-counts.queries.server";
import { repriceWherePossible } from "../reprice-due.server";

export const PRODUCTS_PAGE_SIZE = 20;

type Counts = Record<ListedState, number>;

async function countsOf({ type, ...others }: ProductFilter, search: ManagedSearch): Promise<Counts> {
  const narrowed = narrowingConditions({ ...others, type: null }, search);
  const count = await productCounts([...narrowed, foundCondition(search)]);
  return Object.fromEntries(LISTED_STATES.map((state) => [state, count([state], type)])) as Counts;
}

const allOf = (counts: Counts) => PRODUCT_STATUSES.reduce((sum, status) => sum + counts[status], 0);

export async function managedProducts(filters: ProductFilters, now: Date) {
  const search = await managedSearchBy(filters);
  const counts = await countsOf(filters, search);
  const total = filters.status ? counts[filters.status] : allOf(counts);
  if (filters.sort === "price" || filters.sort === "-price") await repriceWherePossible(now);
  const { skip, ...shown } = listPage(filters.page, total, PRODUCTS_PAGE_SIZE);
  const ids = await managedProductIds(filters, search, { take: PRODUCTS_PAGE_SIZE, skip, total });
  const [products, deleters, low] = [
    await entriesOf(ids),
    await deletersOf(filters.status === "deleted" ? ids : []),
    await lowVariantsOf(filters.stock === null ? [] : ids, search.lowStockLevel),
  ];
  return {
    total,
    skip,
    ...shown,
    counts: { ...counts, all: allOf(counts) },
    products: products.map((product) => ({
      ...product,
      deletedBy: deleters.get(product.id) ?? null,
      lowVariants: low.get(product.id) ?? [],
    })),
  };
}

interface LowVariant {
  readonly text: string;
  readonly stockQuantity: number;
}

async function lowVariantsOf(ids: readonly number[], level: number) {
  const found = new Map<number, LowVariant[]>();
  if (ids.length === 0) return found;
  const rows = await db().productVariant.findMany({
    where: { productId: { in: [...ids] }, deletedAt: null, stockQuantity: { lte: level } },
    orderBy: { id: "asc" },
    select: { productId: true, values: true, stockQuantity: true, product: { select: { options: true } } },
  });
  for (const { productId, values, stockQuantity, product } of rows)
    found.set(productId, [
      ...(found.get(productId) ?? []),
      { text: variantText(product.options, values), stockQuantity },
    ]);
  return found;
}

export type ProductEntry = Awaited<ReturnType<typeof managedProducts>>["products"][number];

export const productIds = async (filter: ProductFilter, sort: ProductFilters["sort"] = "newest") =>
  managedProductIds({ ...filter, sort }, await managedSearchBy(filter), null);

const fields = { ...PRODUCT_LIST_COLUMNS, imageKey: true, deletedAt: true } as const;

const entryFields = {
  ...fields,
  scheduled: { select: { opensAt: true } },
  rounds: { where: ACTIVE_ROUND, select: { number: true, maxPledgeCents: true } },
} as const;

const entriesOf = (ids: readonly number[]) => rowsOfIds("Product", entryFields, ids);

const fullFields = {
  ...fields,
  ...FORM_COLUMNS,
  unitsSold: true,
  _count: { select: { pictures: true } },
  options: true,
  variants: { where: { deletedAt: null } },
  category: { select: { name: true } },
} as const;

const fullProductsOf = (ids: readonly number[]) => rowsOfIds("Product", fullFields, ids);

export type FullProduct = Awaited<ReturnType<typeof fullProductsOf>>[number];

const BATCH_SIZE = 500;

/** In batches. Products deleted meanwhile stay in the file. */
export async function* productBatches(
  { sort, ...filter }: Omit<ProductFilters, "page">,
  now: Date,
): AsyncGenerator<FullProduct[]> {
  if (sort === "price" || sort === "-price") await repriceWherePossible(now);
  const ids = await productIds(filter, sort);
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    yield await fullProductsOf(ids.slice(start, start + BATCH_SIZE));
}
