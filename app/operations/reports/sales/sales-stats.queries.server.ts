import { tableColumns, columns, asNumbers } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { sql } from "~/db/sql.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { daySteps, spanOf, spanStart, type TimeSteps } from "~/domain/report/chart-steps";
import { averageOf, type Cents } from "~/domain/money";
import type { OrderStatus } from "~/domain/order/order";
import { atListPrice } from "~/domain/product/price/sale-price";
import { spanSql } from "../../list-sql.server";
import { sumSql } from "../../orders/order-sums.server";
import { UNCANCELLED_STATUSES, soldByStatus, totalSold } from "../../orders/buyers.queries.server";

export interface SalesStats {
  /** Without cancelled orders, like units and revenue (D46, D66). */
  totalOrders: number;
  totalUnitsSold: number;
  totalRevenueCents: Cents;
  /** Rounded half up to cents; null before the first order. */
  averageOrderCents: Cents | null;
  ordersByStatus: Record<OrderStatus, number>;
}

export async function salesStats(productId: number): Promise<SalesStats> {
  const sold = await soldByStatus(productId);
  const { orders, units, revenueCents: cents } = totalSold(sold, UNCANCELLED_STATUSES);
  return {
    totalOrders: orders,
    totalUnitsSold: units,
    totalRevenueCents: cents,
    averageOrderCents: orders === 0 ? null : averageOf(cents, orders),
    ordersByStatus: Object.fromEntries(
      Object.entries(sold).map(([status, stats]) => [status, stats.orders]),
    ) as SalesStats["ordersByStatus"],
  };
}

export interface ProductSales extends SalesStats {
  buyNowPriceCents: Cents | null;
  stockQuantity: number;
}

const sold = tableColumns(
  "Product",
  "p",
  "status, deletedAt, buyNowPriceCents, inStockPriceCents, stockQuantity",
);

export async function productSales(viewer: Viewer, productId: number): Promise<ProductSales | null> {
  const [product] = await select(sold)`FROM "Product" p WHERE "id" = ${productId}`;
  if (!product || !canSeeProduct(viewer, product)) return null;
  const { buyNowPriceCents, stockQuantity } = atListPrice(product);
  return { ...(await salesStats(productId)), buyNowPriceCents, stockQuantity };
}

export interface SalesOverTime {
  time: TimeSteps;
  /** Only spans in which something happened: a later cancellation or refund takes off its own day. */
  spans: Map<number, { orders: number; cents: Cents }>;
}

const daySales = columns(asNumbers("day, orders, cents"));

const SECONDS_A_DAY = 86_400;

/** From the first order to now; null before it. */
export async function salesOverTime(productId: number, now: Date): Promise<SalesOverTime | null> {
  const days = await select(daySales)`FROM (
    SELECT ${spanSql(sql`"createdAt"`, SECONDS_A_DAY)} AS "day", SUM("orders") AS "orders",
      ${sumSql('"salesCents"')} AS "cents"
    FROM "SalesEntry" WHERE "productId" = ${productId} GROUP BY 1) days ORDER BY "day"`;
  const [first] = days;
  if (!first) return null;
  const time = daySteps(spanStart(first.day, SECONDS_A_DAY), now);
  const spans: SalesOverTime["spans"] = new Map();
  for (const { day, orders, cents } of days) {
    const span = spanOf(spanStart(day, SECONDS_A_DAY), time.seconds);
    const sum = spans.get(span) ?? { orders: 0, cents: 0 };
    spans.set(span, { orders: sum.orders + orders, cents: sum.cents + cents });
  }
  return { time, spans };
}
