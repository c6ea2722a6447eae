/** Sales by the day on which each change of an order happened (D46, D80): `record-sales.server.ts` writes the entries. */
import { db } from "~/db/client.server";
import { empty, raw, sql, type Sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { select, selectArrays } from "~/db/select.server";
import { columns, asNumber, asText, asNumbers, type Columns } from "~/db/columns.server";
import type { TimeRange } from "~/domain/report/period";
import { type Goods, NO_GOODS, type Sales, totalGoods, totalSales } from "~/domain/report/sales-report";
import { spanSql } from "../list-sql.server";
import { owedSum, sumSql } from "../orders/order-sums.server";

/** SQLite is given an index that covers what only sums orders. */
const orders = (index = "Order_list") =>
  dialectOf(db()) === "postgresql" ? sql`"Order" o` : sql`"Order" o INDEXED BY ${raw(`"${index}"`)}`;

const within = (table: "o" | "e", { since, before }: TimeRange) =>
  sql`${raw(table)}."createdAt" >= ${since} AND ${raw(table)}."createdAt" < ${before}`;

type SalesOf<Key> = { readonly key: Key } & Sales;

interface SalesKeys<Key> {
  readonly key: Columns<Key>;
  /** The key as a column of the entry `e`. */
  readonly entry: Sql;
  /** The key as a column of the order `o`. */
  readonly order: Sql;
  readonly join?: Sql;
  readonly index?: string;
}

/** What buyers owe is of the orders placed in this time, as they are now. */
async function salesBy<Key extends string | number>(
  { key, entry, order, join = empty, index }: SalesKeys<Key>,
  range: TimeRange,
): Promise<SalesOf<Key>[]> {
  const [sold, owed] = await Promise.all([
    select(columns({ key, ...asNumbers("orders, salesCents") }))`FROM (
      SELECT ${entry} AS "key", SUM(CASE WHEN e."productId" IS NULL THEN e."orders" END) AS "orders",
        ${sumSql('e."salesCents"')} AS "salesCents"
      FROM "SalesEntry" e ${join} WHERE ${within("e", range)} GROUP BY 1) sold`,
    select(columns({ key, ...asNumbers("owedCents") }))`FROM (
      SELECT ${order} AS "key", ${owedSum({ order: "o", isLong: true })} AS "owedCents"
      FROM ${orders(index)} WHERE ${within("o", range)} AND o."status" <> 'cancelled' GROUP BY 1) owed`,
  ]);
  const all = new Map<Key, SalesOf<Key>>();
  const sumOf = (of: Key) => all.get(of) ?? { key: of, orders: 0, salesCents: 0, owedCents: 0 };
  for (const row of sold) all.set(row.key, { ...sumOf(row.key), ...row });
  for (const row of owed) all.set(row.key, { ...sumOf(row.key), ...row });
  return [...all.values()].filter((row) => row.orders !== 0 || row.salesCents !== 0 || row.owedCents !== 0);
}

/** In spans of so many seconds (`spanOf`), earliest first; those without sales are left out. */
export async function salesBySpan(range: TimeRange, seconds: number) {
  const span = (table: "o" | "e") => spanSql(raw(`${table}."createdAt"`), seconds);
  const spans = await salesBy({ key: asNumber('"key"'), entry: span("e"), order: span("o") }, range);
  return spans.toSorted((one, other) => one.key - other.key);
}

export type SalesOfSpan = Awaited<ReturnType<typeof salesBySpan>>[number];

const ALL = { key: asNumber('"key"'), entry: raw("0"), order: raw("0") };

export const salesOf = async (range: TimeRange): Promise<Sales> => totalSales(await salesBy(ALL, range));

/** Blank: the orders name none. A sale is of the county that its order then went to. The county with the highest sales first. */
export async function salesByCounty(range: TimeRange) {
  const entry = raw('COALESCE(e."county", o."shippingCounty")');
  const order = raw('o."shippingCounty"');
  const join = raw('JOIN "Order" o ON o."id" = e."orderId"');
  const counties = await salesBy(
    { key: asText('"key"'), entry, order, join, index: "Order_createdAt_idx" },
    range,
  );
  return counties.toSorted((one, other) => other.salesCents - one.salesCents);
}

/** Without delivery. */
const goodsIn = (range: TimeRange) =>
  sql`FROM "SalesEntry" e WHERE ${within("e", range)} AND e."productId" IS NOT NULL`;

const sum = (name: string) => asNumber(`SUM(e."${name}")`);
const goodsSums = columns({
  pieces: sum("pieces"),
  goodsCents: sum("salesCents"),
  vatCents: sum("vatCents"),
  knownCents: sum("knownCents"),
  costCents: sum("costCents"),
});

export async function goodsOf(range: TimeRange): Promise<Goods> {
  const [goods] = await select(goodsSums)`${goodsIn(range)}`;
  return goods ?? NO_GOODS;
}

interface GoodsOf extends Goods {
  /** Of the product or category; null: of no category. */
  readonly key: number | null;
}

/** The best-selling first. A product is in the category that it has now. */
export async function goodsBy(group: "product" | "category", range: TimeRange): Promise<GoodsOf[]> {
  const products = await goodsByProduct(range);
  const goods = group === "product" ? products : await inCategories(products);
  return goods.toSorted((one, other) => other.goodsCents - one.goodsCents);
}

/** Adds up entry by entry: SQLite takes longer, because it sorts all rows to group them. */
async function goodsByProduct(range: TimeRange) {
  const { productId, pieces, salesCents, vatCents, knownCents, costCents } = await selectArrays(
    "productId, pieces, salesCents, vatCents, knownCents, costCents",
  )`${goodsIn(range)}`;
  const goods = new Map<number, { -readonly [Name in keyof Goods]: number } & { readonly key: number }>();
  for (let at = 0; at < productId.length; at++) {
    const key = productId[at] ?? 0;
    let sums = goods.get(key);
    if (!sums) goods.set(key, (sums = { key, ...NO_GOODS }));
    sums.pieces += pieces[at] ?? 0;
    sums.goodsCents += salesCents[at] ?? 0;
    sums.vatCents += vatCents[at] ?? 0;
    sums.knownCents += knownCents[at] ?? 0;
    sums.costCents += costCents[at] ?? 0;
  }
  // placed and cancelled in these days
  return [...goods.values()].filter(({ key: _key, ...sums }) => Object.values(sums).some((sum) => sum !== 0));
}

async function inCategories(products: readonly (GoodsOf & { readonly key: number })[]): Promise<GoodsOf[]> {
  const { id, categoryId } = await selectArrays("id, categoryId")`FROM "Product"`;
  const categoryOf = new Map(id.map((one, at) => [one, categoryId[at] ?? null]));
  const sums = new Map<number | null, Goods>();
  for (const { key: product, ...goods } of products) {
    const key = categoryOf.get(product) ?? null;
    sums.set(key, totalGoods([sums.get(key) ?? NO_GOODS, goods]));
  }
  return [...sums].map(([key, goods]) => ({ ...goods, key }));
}
