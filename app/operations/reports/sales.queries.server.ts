/** Sales by the day of the order (D46, D80). The refunds of a few orders are taken off the sum of all: asking every order for its refunds would take twice as long. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { select, selectArrays } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import type { TimeRange } from "~/domain/report/period";
import { type Goods, NO_GOODS, type Sales, totalGoods, totalSales } from "~/domain/report/sales-report";
import {
  returnedItemSql,
  owedSum,
  returnedCents,
  revenueSum,
  ITEM_TOTAL,
  sumSql,
  withRefunds,
} from "../orders/order-sums.server";
import { spanSql } from "../list-sql.server";

const { sql, raw, empty } = Prisma;

/** SQLite is given an index that covers what only sums orders. */
const orders = (index = "Order_list") =>
  dialectOf(db()) === "postgresql" ? sql`"Order" o` : sql`"Order" o INDEXED BY ${raw(`"${index}"`)}`;

const counted = ({ since, before }: TimeRange) =>
  sql`o."createdAt" >= ${since} AND o."createdAt" < ${before} AND o."status" <> 'cancelled'`;
const refunded = (range: TimeRange) => sql`${withRefunds("o")} AND ${counted(range)}`;

type Keyed<Key> = { readonly key: Key };

/** Without a key all orders at once, in a row of its own: SQLite sorts whatever it groups. */
async function salesBy<Key extends string | number>(
  key: Prisma.Sql | null,
  from: Prisma.Sql,
  range: TimeRange,
) {
  const name = sql`${key ?? raw("0")} AS "key"`;
  const [all, back] = await Promise.all([
    select<Keyed<Key> & Sales>(sql`
      SELECT ${name}, COUNT(*) AS "orders", ${sumSql('o."totalCents"')} AS "salesCents", ${owedSum({ order: "o", isLong: true })} AS "owedCents"
      FROM ${from} WHERE ${counted(range)} ${key ? raw("GROUP BY 1 ORDER BY 1") : empty}`),
    select<Keyed<Key> & { cents: Cents }>(sql`
      SELECT ${name}, ${sumSql('o."totalCents"')} - ${revenueSum({ order: "o" })} AS "cents"
      FROM "Order" o WHERE ${refunded(range)} GROUP BY 1`),
  ]);
  const backOf = new Map(back.map((row) => [row.key, row.cents]));
  return all.map((row) => ({ ...row, salesCents: row.salesCents - (backOf.get(row.key) ?? 0) }));
}

/** In spans of so many seconds (`spanOf`), earliest first; those without orders are left out. */
export const salesBySpan = (range: TimeRange, seconds: number) =>
  salesBy<number>(spanSql(sql`o."createdAt"`, seconds), orders(), range);

export type SalesOfSpan = Awaited<ReturnType<typeof salesBySpan>>[number];

export const salesOf = async (range: TimeRange): Promise<Sales> =>
  totalSales(await salesBy<number>(null, orders(), range));

/** Blank: the orders name none. The county with the highest sales first. */
export async function salesByCounty(range: TimeRange) {
  const counties = await salesBy<string>(raw('o."shippingCounty"'), orders("Order_createdAt_idx"), range);
  return counties.toSorted((one, other) => other.salesCents - one.salesCents);
}

const lines = (range: TimeRange) =>
  sql`FROM ${orders()} JOIN "OrderItem" i ON i."orderId" = o."id" WHERE ${counted(range)}`;

const SHARE = returnedItemSql('o."returnedCents"');
const KNOWN = `CASE WHEN i."unitCostCents" IS NOT NULL THEN ${ITEM_TOTAL} END`;
type Refunded = Pick<Goods, "goodsCents" | "knownCents">;

const refundedBy = (key: string, range: TimeRange) =>
  select<Keyed<number> & Refunded>(sql`
    WITH "refunded" AS MATERIALIZED (
      SELECT o."id", o."totalCents", ${raw(returnedCents("o"))} AS "returnedCents" FROM "Order" o WHERE ${refunded(range)})
    SELECT ${raw(key)} AS "key", ${sumSql(SHARE)} AS "goodsCents",
      ${sumSql(`CASE WHEN i."unitCostCents" IS NOT NULL THEN ${SHARE} END`)} AS "knownCents"
    FROM "refunded" o JOIN "OrderItem" i ON i."orderId" = o."id" GROUP BY 1`);

type Sums = { -readonly [Name in keyof Goods]: number };

function takeOff(goods: Sums | undefined, back: Refunded | undefined): void {
  if (!goods || !back) return;
  goods.goodsCents -= back.goodsCents;
  goods.knownCents -= back.knownCents;
}

export async function goodsOf(range: TimeRange): Promise<Goods> {
  const [[sums], [back]] = await Promise.all([
    select<Goods>(sql`
      SELECT ${sumSql('i."quantity"')} AS "pieces", ${sumSql(ITEM_TOTAL)} AS "goodsCents",
        ${sumSql(KNOWN)} AS "knownCents", ${sumSql('i."unitCostCents" * i."quantity"')} AS "costCents" ${lines(range)}`),
    refundedBy("0", range),
  ]);
  const goods = { ...(sums ?? NO_GOODS) };
  takeOff(goods, back);
  return goods;
}

export interface GoodsOf extends Goods {
  /** Of the product or category; null: of no category. */
  readonly key: number | null;
}

/** The best-selling first, without what only cancelled orders had. A product is in the category that it has now. */
export async function goodsBy(group: "product" | "category", range: TimeRange): Promise<GoodsOf[]> {
  const [sold, back] = await Promise.all([soldByProduct(range), refundedBy('i."productId"', range)]);
  for (const row of back) takeOff(sold.get(row.key), row);
  const products = [...sold.values()];
  const goods = group === "product" ? products : await inCategories(products);
  return goods.toSorted((one, other) => other.goodsCents - one.goodsCents);
}

/** Adds up line by line: SQLite takes four times as long, because it sorts all lines to group them. */
async function soldByProduct(range: TimeRange) {
  const { product, quantity, sold, cost } = await selectArrays(
    { product: 'i."productId"', quantity: 'i."quantity"', sold: ITEM_TOTAL, cost: 'i."unitCostCents"' },
    lines(range),
  );
  const goods = new Map<number, Sums & { readonly key: number }>();
  for (let at = 0; at < product.length; at++) {
    const key = product[at] ?? 0;
    let sums = goods.get(key);
    if (!sums) goods.set(key, (sums = { key, pieces: 0, goodsCents: 0, knownCents: 0, costCents: 0 }));
    const pieces = quantity[at] ?? 0;
    const goodsCents = sold[at] ?? 0;
    const unitCost = cost[at] ?? null;
    sums.pieces += pieces;
    sums.goodsCents += goodsCents;
    if (unitCost === null) continue;
    sums.knownCents += goodsCents;
    sums.costCents += unitCost * pieces;
  }
  return goods;
}

async function inCategories(products: readonly (GoodsOf & { readonly key: number })[]): Promise<GoodsOf[]> {
  const { id, category } = await selectArrays({ id: '"id"', category: '"categoryId"' }, sql`FROM "Product"`);
  const categoryOf = new Map(id.map((one, at) => [one, category[at] ?? null]));
  const sums = new Map<number | null, Goods>();
  for (const { key: product, ...goods } of products) {
    const key = categoryOf.get(product) ?? null;
    sums.set(key, totalGoods([sums.get(key) ?? NO_GOODS, goods]));
  }
  return [...sums].map(([key, goods]) => ({ ...goods, key }));
}
