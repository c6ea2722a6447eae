/**
 * Sales by the day of the order (D46, D80). What all orders come to is summed first, then what went back of the few with refunds is
 * taken off: asking every order for its refunds would take twice as long.
 */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import type { TimeRange } from "~/domain/report/period";
import { type Goods, type Sales, totalSales } from "~/domain/report/sales-report";
import {
  itemRevenueSum,
  owedSum,
  revenueSum,
  SOLD_FOR,
  sumOf,
  withRefunds,
} from "../orders/order-sums.server";
import { spanSql } from "../list-sql.server";

const { sql, raw } = Prisma;

/** SQLite is given an index that covers what only sums orders. */
const orders = (index = "Order_list") =>
  dialectOf(db()) === "postgresql" ? sql`"Order" o` : sql`"Order" o INDEXED BY ${raw(`"${index}"`)}`;

const counted = ({ since, before }: TimeRange) =>
  sql`o."createdAt" >= ${since} AND o."createdAt" < ${before} AND o."status" <> 'cancelled'`;
const refunded = (range: TimeRange) => sql`${withRefunds("o")} AND ${counted(range)}`;

type Keyed<Key> = { readonly key: Key };

async function salesBy<Key extends string | number>(key: Prisma.Sql, from: Prisma.Sql, range: TimeRange) {
  const [all, back] = await Promise.all([
    select<Keyed<Key> & Sales>(sql`
      SELECT ${key} AS "key", COUNT(*) AS "orders", ${sumOf('o."totalCents"')} AS "salesCents", ${owedSum({ order: "o", isLong: true })} AS "owedCents"
      FROM ${from} WHERE ${counted(range)} GROUP BY 1 ORDER BY 1`),
    select<Keyed<Key> & { cents: Cents }>(sql`
      SELECT ${key} AS "key", ${sumOf('o."totalCents"')} - ${revenueSum({ order: "o" })} AS "cents"
      FROM "Order" o WHERE ${refunded(range)} GROUP BY 1`),
  ]);
  const backOf = new Map(back.map((row) => [row.key, row.cents]));
  return all.map((row) => ({ ...row, salesCents: row.salesCents - (backOf.get(row.key) ?? 0) }));
}

/** In spans of so many seconds (`spanOf`), the first first; those without orders are left out. */
export const salesBySpan = (range: TimeRange, seconds: number) =>
  salesBy<number>(spanSql(sql`o."createdAt"`, seconds), orders(), range);

export type SalesOfSpan = Awaited<ReturnType<typeof salesBySpan>>[number];

export const salesOf = async (range: TimeRange): Promise<Sales> =>
  totalSales(await salesBy<number>(raw("0"), orders(), range));

/** Blank: the orders name none. The county with the highest sales first. */
export async function salesByCounty(range: TimeRange) {
  const counties = await salesBy<string>(raw('o."shippingCounty"'), orders("Order_createdAt_idx"), range);
  return counties.toSorted((one, other) => other.salesCents - one.salesCents);
}

const GROUPS = {
  all: raw("0"),
  product: raw('i."productId"'),
  category: raw('(SELECT "categoryId" FROM "Product" WHERE "id" = i."productId")'),
};

export interface GoodsOf extends Goods {
  /** Of the product or category; null: of no category. */
  readonly key: number | null;
}

const KNOWN = `CASE WHEN i."unitCostCents" IS NOT NULL THEN ${SOLD_FOR} END`;

/** The best-selling first, without what only cancelled orders had. A product is in the category that it has now. */
export async function goodsBy(group: keyof typeof GROUPS, range: TimeRange): Promise<GoodsOf[]> {
  const key = GROUPS[group];
  const [all, back] = await Promise.all([
    select<GoodsOf>(sql`
      SELECT ${key} AS "key", ${sumOf('i."quantity"')} AS "pieces", ${sumOf(SOLD_FOR)} AS "goodsCents",
        ${sumOf(KNOWN)} AS "knownCents", ${sumOf('i."unitCostCents" * i."quantity"')} AS "costCents"
      FROM ${orders()} JOIN "OrderItem" i ON i."orderId" = o."id"
      WHERE ${counted(range)} GROUP BY 1`),
    select<Pick<GoodsOf, "key" | "goodsCents" | "knownCents">>(sql`
      SELECT ${key} AS "key", ${sumOf(SOLD_FOR)} - ${itemRevenueSum()} AS "goodsCents",
        ${sumOf(KNOWN)} - ${itemRevenueSum('i."unitCostCents" IS NOT NULL')} AS "knownCents"
      FROM "Order" o JOIN "OrderItem" i ON i."orderId" = o."id"
      WHERE ${refunded(range)} GROUP BY 1`),
  ]);
  const backOf = new Map(back.map((row) => [row.key, row]));
  const goods = all.map((row) => {
    const went = backOf.get(row.key);
    if (!went) return row;
    return {
      ...row,
      goodsCents: row.goodsCents - went.goodsCents,
      knownCents: row.knownCents - went.knownCents,
    };
  });
  return goods.toSorted((one, other) => other.goodsCents - one.goodsCents);
}
