/** A period broken down: the rows of each table add up to the period's totals (D80). */
import { db } from "~/db/client.server";
import { personName } from "~/domain/account/person-name";
import { formatKsh } from "~/domain/money";
import { spanStart } from "~/domain/report/chart-steps";
import type { DailyReconciliation } from "~/domain/payment/daily-reconciliation";
import { MANUAL_METHODS, reportedMethodLabel } from "~/domain/payment/reported-method";
import type { TimeRange } from "~/domain/report/period";
import type { ReportGroup } from "~/domain/report/report-query";
import type { Figure, Figures, ReportRow, ReportTable } from "~/domain/report/report-table";
import {
  averageSale,
  uncostedGoods,
  deliveryOf,
  type Goods,
  NO_GOODS,
  profitOf,
  type Sales,
} from "~/domain/report/sales-report";
import { formatDate } from "~/domain/time";
import { staffPricesOf } from "./staff-prices.queries.server";
import { dailyReconciliation } from "../reconciliation/daily-reconciliation.queries.server";
import { entryFeesBy } from "./money.queries.server";
import { goodsBy, salesByCounty, salesBySpan, salesOf, type SalesOfSpan } from "./sales.queries.server";

export const SECONDS_A_DAY = 86_400;

const OF_SALES = ["orders", "sales", "average", "owed"] as const satisfies readonly Figure[];
const OF_GOODS = [
  "pieces",
  "sales",
  "vat",
  "cost",
  "profit",
  "unknown",
  "fees",
] as const satisfies readonly Figure[];
const OF_MONEY = [
  "taken",
  "fees",
  "paidOrders",
  "unmatched",
  "returned",
] as const satisfies readonly Figure[];

const salesFigures = (sales: Sales): Figures => ({
  orders: sales.orders,
  sales: sales.salesCents,
  average: averageSale(sales),
  owed: sales.owedCents,
});

const goodsFigures = (goods: Goods): Figures => ({
  pieces: goods.pieces,
  sales: goods.goodsCents,
  vat: goods.vatCents,
  cost: goods.costCents,
  profit: profitOf(goods),
  unknown: uncostedGoods(goods),
});

/** Newest day first. */
export function tableOfDays(days: readonly SalesOfSpan[]): ReportTable {
  const rows = days.toReversed().map(({ key, ...sales }) => ({
    id: String(key),
    name: formatDate(spanStart(key, SECONDS_A_DAY)),
    figures: salesFigures(sales),
  }));
  return { noun: "Day", columns: OF_SALES, rows };
}

async function byCounty(range: TimeRange): Promise<ReportTable> {
  const counties = await salesByCounty(range);
  const rows = counties.map(({ key, ...sales }) => ({
    id: key,
    name: key || "No county named",
    figures: salesFigures(sales),
  }));
  return { noun: "County", columns: OF_SALES, rows };
}

/** Goods without delivery, which has a row of its own. Products have no names yet: see `withNames`. */
async function byGoods(group: "product" | "category", range: TimeRange): Promise<ReportTable> {
  const [goods, fees, sales] = await Promise.all([
    goodsBy(group, range),
    entryFeesBy(group, range),
    salesOf(range),
  ]);
  const feesOf = new Map(fees.map(({ key, entryFeesCents }) => [key, entryFeesCents]));
  const sold = new Set(goods.map(({ key }) => key));
  const only = fees.filter(({ key }) => !sold.has(key)).map(({ key }) => ({ key, ...NO_GOODS }));
  const rows = [...goods, ...only].map((one): ReportRow => ({
    id: String(one.key ?? ""),
    name: "",
    figures: { ...goodsFigures(one), fees: feesOf.get(one.key) ?? 0 },
  }));
  const goodsCents = goods.reduce((sum, one) => sum + one.goodsCents, 0);
  const delivery = deliveryOf(sales, { goodsCents });
  return {
    noun: group === "product" ? "Product" : "Category",
    columns: OF_GOODS,
    rows: delivery === 0 ? rows : [...rows, { id: DELIVERY, name: "Delivery", figures: { sales: delivery } }],
  };
}

const DELIVERY = "delivery";

/** Payments entered in older versions do not say who entered them. */
const isByStaff = (way: DailyReconciliation["way"]) =>
  way === "hand" || MANUAL_METHODS.some((method) => method === way);

async function namesOf(usernames: readonly string[]): Promise<(username: string) => string> {
  const users = await db().user.findMany({
    where: { username: { in: [...new Set(usernames)] } },
    select: { username: true, firstName: true, lastName: true },
  });
  const names = new Map(users.map((user) => [user.username, personName(user)]));
  return (username) => names.get(username) ?? username;
}

async function byMoney(group: "payment" | "staff", range: TimeRange): Promise<ReportTable> {
  const rows = new Map<string, ReportRow>();
  const days = await dailyReconciliation(range, { wholeSpan: true });
  const nameOf = await namesOf(days.flatMap(({ enteredBy }) => enteredBy ?? []));
  for (const { way, enteredBy, day: _day, ...sums } of days) {
    const id = group === "payment" ? way : `${enteredBy ?? ""} ${way}`;
    const { figures = {} } = rows.get(id) ?? {};
    rows.set(id, {
      id,
      ...(group === "payment"
        ? { name: reportedMethodLabel(way) }
        : {
            name: enteredBy
              ? nameOf(enteredBy)
              : isByStaff(way)
                ? "Not recorded"
                : "Nobody: it came by itself",
            note: [enteredBy, reportedMethodLabel(way)].filter(Boolean).join(" · "),
          }),
      figures: {
        taken: (figures.taken ?? 0) + sums.takenCents,
        fees: (figures.fees ?? 0) + sums.entryFeesCents,
        paidOrders: (figures.paidOrders ?? 0) + sums.ordersCents,
        unmatched: (figures.unmatched ?? 0) + sums.unmatchedCents,
        returned: (figures.returned ?? 0) + sums.returnedCents,
      },
    });
  }
  return {
    noun: group === "payment" ? "Way of paying" : "Entered by",
    columns: OF_MONEY,
    rows: [...rows.values()].toSorted((one, other) => (other.figures.taken ?? 0) - (one.figures.taken ?? 0)),
  };
}

/** One row for each price that staff gave, and for what was taken back of one. */
async function byStaffPrice(range: TimeRange): Promise<ReportTable> {
  const rows = (await staffPricesOf(range)).map((entry): ReportRow => ({
    id: String(entry.id),
    name: entry.user ? personName(entry.user) : "Somebody",
    note: staffPriceNote(entry),
    to: `/management/orders/${entry.orderId}`,
    figures: { pricesGiven: entry.givenOffCents },
  }));
  return { noun: "Given by", columns: ["pricesGiven"], rows };
}

function staffPriceNote(entry: Awaited<ReturnType<typeof staffPricesOf>>[number]): string {
  const { orderNumber, productTitle, quantity, priceCents, listPriceCents, reason } = entry;
  const goods =
    quantity === 0
      ? `${productTitle}: taken back`
      : `${quantity} × ${productTitle}: ${formatKsh(priceCents)} instead of ${formatKsh(listPriceCents)}`;
  return [orderNumber, goods, reason].filter(Boolean).join(" · ");
}

const TABLES: Record<ReportGroup, (range: TimeRange) => Promise<ReportTable>> = {
  day: async (range) => tableOfDays(await salesBySpan(range, SECONDS_A_DAY)),
  product: (range) => byGoods("product", range),
  category: (range) => byGoods("category", range),
  county: byCounty,
  payment: (range) => byMoney("payment", range),
  staff: (range) => byMoney("staff", range),
  prices: byStaffPrice,
};

export const reportTable = (by: ReportGroup, range: TimeRange): Promise<ReportTable> => TABLES[by](range);

/** Titles of products and names of categories, as they are now. Other rows have theirs. */
export async function withNames(by: ReportGroup, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  if (by !== "product" && by !== "category") return [...rows];
  const ids = rows.flatMap(({ id }) => (/^\d+$/.test(id) ? Number(id) : []));
  const where = { id: { in: ids } };
  const found =
    by === "product"
      ? await db().product.findMany({ where, select: { id: true, title: true } })
      : (await db().category.findMany({ where, select: { id: true, name: true } })).map(({ id, name }) => ({
          id,
          title: name,
        }));
  const names = new Map(found.map(({ id, title }) => [String(id), title]));
  const place = by === "product" ? "/management/products/" : "/management/category/";
  return rows.map((row) => {
    const name = names.get(row.id);
    if (name !== undefined) return { ...row, name, to: `${place}${row.id}` };
    return row.name === "" ? { ...row, name: "Uncategorized" } : row;
  });
}
