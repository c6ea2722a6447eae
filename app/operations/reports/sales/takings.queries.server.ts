import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import type { Cents } from "~/domain/money";
import { lastNairobiDays, startOfNairobiDay } from "~/domain/time";
import { owedSum, sumSql } from "../../orders/order-sums.server";

const { sql } = Prisma;

export interface DayTakings {
  day: string;
  /** Including cancelled ones. */
  orders: number;
  cancelled: number;
  /** By the day of each change, as in the reports. */
  revenueCents: Cents;
  owedCents: Cents;
}

interface Row {
  day: string;
  orders: bigint | number;
  cancelled: bigint | number;
  owed: bigint | number;
}

/** Today included, oldest first; a day without orders has zeros. */
export async function dailyTakings(days: number, now: Date): Promise<DayTakings[]> {
  const calendar = lastNairobiDays(days, now);
  const since = startOfNairobiDay(calendar[0] ?? "");
  const { day, orders } = dialectOf(db()) === "postgresql" ? onPostgres : onSqlite;
  const [rows, sales] = await Promise.all([
    select<Row>(sql`SELECT ${day} AS "day", COUNT(*) AS "orders",
        COUNT(CASE WHEN "status" = 'cancelled' THEN 1 END) AS "cancelled", ${owedSum({ isLong: true })} AS "owed"
      FROM ${orders} WHERE "createdAt" >= ${since} GROUP BY 1`),
    select<{ day: string; cents: number }>(sql`SELECT ${day} AS "day", ${sumSql('"salesCents"')} AS "cents"
      FROM "SalesEntry" WHERE "createdAt" >= ${since} GROUP BY 1`),
  ]);
  const salesOf = new Map(sales.map((row) => [row.day, row.cents]));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return calendar.map((date) => ({
    day: date,
    orders: Number(byDay.get(date)?.orders ?? 0),
    cancelled: Number(byDay.get(date)?.cancelled ?? 0),
    revenueCents: Number(salesOf.get(date) ?? 0),
    owedCents: Number(byDay.get(date)?.owed ?? 0),
  }));
}

/** Kenya keeps UTC+3 all year (D2). SQLite is given an index that covers the statement. */
const onSqlite = {
  day: sql`strftime('%Y-%m-%d', "createdAt", '+3 hours')`,
  orders: sql`"Order" INDEXED BY "Order_list"`,
};
const onPostgres = {
  day: sql`to_char("createdAt" + interval '3 hours', 'YYYY-MM-DD')`,
  orders: sql`"Order"`,
};
