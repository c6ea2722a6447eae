import { countRows } from "~/db/list-rows.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { columns, asText, asNumbers } from "~/db/columns.server";
import { PRODUCT_TYPES, type ProductStatus, type ProductType } from "~/domain/product/product";
import type { ListedState } from "~/domain/product/product-list";

/** Exactly as in the index Product_kind. */
const KIND = sql`"status" || ' ' || "productType"`;

const counted = columns({ kind: asText('"kind"'), ...asNumbers("count") });

const all = (conditions: readonly Sql[]) => join([sql`1 = 1`, ...conditions], " AND ");

type ProductCounts = (states: readonly ListedState[], type: ProductType | null) => number;

export async function productCounts(conditions: readonly Sql[] = []): Promise<ProductCounts> {
  const found = all(conditions);
  const rows = await select(counted, { cached: true })`
    FROM (SELECT ${KIND} AS "kind", COUNT(*) AS "count" FROM "Product"
      WHERE "deletedAt" IS NULL AND ${found} GROUP BY ${KIND}
    UNION ALL SELECT 'deleted ' || "productType" AS "kind", COUNT(*) AS "count" FROM "Product"
      WHERE "deletedAt" IS NOT NULL AND ${found} GROUP BY "productType") kinds`;
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return (states, type) =>
    kindsOf(states, type && [type]).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
}

export async function countProducts(
  statuses: readonly ProductStatus[],
  types: readonly ProductType[] | null,
  conditions: readonly Sql[] = [],
): Promise<number> {
  const found = all(conditions);
  const kinds = kindsOf(statuses, types).map((kind) => raw(`'${kind}'`));
  return countRows({ cached: true })`
    FROM "Product" WHERE "deletedAt" IS NULL AND ${KIND} IN (${join(kinds)}) AND ${found}`;
}

const kindsOf = (states: readonly ListedState[], types: readonly ProductType[] | null) =>
  states.flatMap((state) => (types ?? PRODUCT_TYPES).map((type) => `${state} ${type}`));
