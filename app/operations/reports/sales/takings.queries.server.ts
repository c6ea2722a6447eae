import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { columns, asText, asNumbers } from "~/db/columns.server";
import type { Cents } from "~/domain/money";
import { lastNairobiDays, startOfNairobiDay } from "~/domain/time";
import { owedSum, sumSql } from "../../orders/order-sums.server";

export interface DayTakings {
  day: string;
  /** Including cancelled ones. */
  orders: number;
  cancelled: number;
  /** By the day of each change, as in the reports. */
  revenueCents: Cents;
  owedCents: Cents;
}

const day = asText('"day"');
const placed = columns({ day, ...asNumbers("orders, cancelled, owedCents") });
const sold = columns({ day, ...asNumbers("cents") });

/** Today included, oldest first; a day without orders has zeros. */
export async function dailyTakings(days: number, now: Date): Promise<DayTakings[]> {
  const calendar = lastNairobiDays(days, now);
  const since = startOfNairobiDay(calendar[0] ?? "");
  const { dayOf, orders } = dialectOf(db()) === "postgresql" ? onPostgres : onSqlite;
  const [rows, sales] = await Promise.all([
    select(placed)`FROM (SELECT ${dayOf} AS "day", COUNT(*) AS "orders",
        COUNT(CASE WHEN "status" = 'cancelled' THEN 1 END) AS "cancelled", ${owedSum({ isLong: true })} AS "owedCents"
      FROM ${orders} WHERE "createdAt" >= ${since} GROUP BY 1) placed`,
    select(sold)`FROM (SELECT ${dayOf} AS "day", ${sumSql('"salesCents"')} AS "cents"
      FROM "SalesEntry" WHERE "createdAt" >= ${since} GROUP BY 1) sold`,
  ]);
  const salesOf = new Map(sales.map((row) => [row.day, row.cents]));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return calendar.map((date) => ({
    ...(byDay.get(date) ?? { orders: 0, cancelled: 0, owedCents: 0 }),
    day: date,
    revenueCents: salesOf.get(date) ?? 0,
  }));
}

/** Kenya keeps UTC+3 all year (D2). SQLite is given an index that covers the statement. */
const onSqlite = {
  dayOf: sql`strftime('%Y-%m-%d', "createdAt", '+3 hours')`,
  orders: sql`"Order" INDEXED BY "Order_list"`,
};
const onPostgres = {
  dayOf: sql`to_char("createdAt" + interval '3 hours', 'YYYY-MM-DD')`,
  orders: sql`"Order"`,
};
