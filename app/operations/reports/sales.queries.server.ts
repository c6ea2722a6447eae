/** Sales by the day of the order (D46, D80). Every sum of a period agrees with every other to the cent. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { select } from "~/db/select.server";
import type { Moments } from "~/domain/report/period";
import { type Goods, NO_GOODS, type Sales } from "~/domain/report/sales-report";
import { itemRevenueSum, owedSum, revenueSum } from "../orders/order-sums.server";
import { spanSql } from "../span-sql.server";

const { sql, raw } = Prisma;

/** SQLite is given the index that covers what only sums orders. */
const orders = () =>
  dialectOf(db()) === "postgresql" ? sql`"Order" o` : sql`"Order" o INDEXED BY "Order_list"`;

const within = (column: string, { since, before }: Moments) =>
  sql`${raw(column)} >= ${since} AND ${raw(column)} < ${before}`;

const salesSums = () => sql`COUNT(CASE WHEN o."status" <> 'cancelled' THEN 1 END) AS "orders",
  ${revenueSum({ order: "o", isLong: true })} AS "salesCents", ${owedSum({ order: "o" })} AS "owedCents"`;

export interface SalesOfSpan extends Sales {
  readonly span: number;
}

/** In spans of so many seconds (`spanOf`); those without orders are left out. */
export const salesBySpan = (moments: Moments, seconds: number) =>
  select<SalesOfSpan>(sql`
    SELECT ${spanSql(sql`o."createdAt"`, seconds)} AS "span", ${salesSums()}
    FROM ${orders()} WHERE ${within('o."createdAt"', moments)} GROUP BY 1 ORDER BY 1`);

export interface SalesOfCounty extends Sales {
  /** Blank: the order names none. */
  readonly county: string;
}

export const salesByCounty = (moments: Moments) =>
  select<SalesOfCounty>(sql`
    SELECT o."shippingCounty" AS "county", ${salesSums()}
    FROM "Order" o WHERE ${within('o."createdAt"', moments)}
    GROUP BY 1 ORDER BY "salesCents" DESC, 1`);

const known = (sums: Prisma.Sql) => sql`CAST(COALESCE(${sums}, 0) AS BIGINT)`;

const goodsSums = () => sql`
  ${known(sql`SUM(CASE WHEN o."status" <> 'cancelled' THEN i."quantity" END)`)} AS "pieces",
  ${itemRevenueSum()} AS "goodsCents",
  ${itemRevenueSum(`i."unitCostCents" IS NOT NULL`)} AS "knownCents",
  ${known(sql`SUM(CASE WHEN o."status" <> 'cancelled' THEN i."unitCostCents" * i."quantity" END)`)} AS "costCents"`;

export async function goodsOf(moments: Moments): Promise<Goods> {
  const [goods = NO_GOODS] = await select<Goods>(sql`
    SELECT ${goodsSums()} FROM ${orders()} JOIN "OrderItem" i ON i."orderId" = o."id"
    WHERE ${within('o."createdAt"', moments)}`);
  return goods;
}

export interface GoodsOf extends Goods {
  /** Of the product or category; null: of no category. */
  readonly id: number | null;
}

const ID_OF = {
  product: raw('i."productId"'),
  category: raw('(SELECT "categoryId" FROM "Product" WHERE "id" = i."productId")'),
};

/** The best-selling first. A product is in the category that it has now. */
export const goodsBy = (group: keyof typeof ID_OF, moments: Moments) =>
  select<GoodsOf>(sql`
    SELECT ${ID_OF[group]} AS "id", ${goodsSums()} FROM ${orders()} JOIN "OrderItem" i ON i."orderId" = o."id"
    WHERE ${within('o."createdAt"', moments)} GROUP BY 1 ORDER BY "goodsCents" DESC, 1`);
