import { countOf, formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { ORDER_STATUSES } from "~/domain/order/order";
import {
  type SalesOverTime,
  salesOverTime,
  salesStats,
} from "~/operations/reports/sales/sales-stats.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { priceView } from "~/screens/management/products/form/product-price.server";
import { spanName, spanPoints } from "~/screens/management/shared/chart/span-points";

export async function salesStatsTab(product: ManagedProduct) {
  const { id, stockQuantity } = product;
  const { price, priceBefore } = priceView(product, shopTime());
  const stats = await salesStats(id);
  const sales = await salesOverTime(id, shopTime());
  const all = ORDER_STATUSES.reduce((sum, status) => sum + stats.ordersByStatus[status], 0);
  return {
    stats: [
      { label: "Total orders", value: formatCount(stats.totalOrders), note: "without cancelled ones" },
      { label: "Total units sold", value: formatCount(stats.totalUnitsSold) },
      {
        label: "Total revenue",
        value: formatKsh(stats.totalRevenueCents),
        note: "without shipping and refunds",
      },
      {
        label: "Average order value",
        value: stats.averageOrderCents === null ? "–" : formatKsh(stats.averageOrderCents),
      },
      { label: "Buy Now price", value: price, ...(priceBefore && { note: `on sale, else ${priceBefore}` }) },
      { label: "Stock quantity", value: formatCount(stockQuantity) },
    ],
    statuses: {
      summary: `${countOf(all, "order")}, cancelled ones among them`,
      shares: ORDER_STATUSES.map((status) => ({
        status,
        value: stats.ordersByStatus[status],
        text: formatCount(stats.ordersByStatus[status]),
      })),
    },
    charts: sales && chartsOf(sales),
  };
}

function chartsOf({ time, spans }: SalesOverTime) {
  const at = (span: number) => spans.get(span) ?? { orders: 0, cents: 0 };
  const sums = [...spans.values()];
  return {
    column: spanName(time),
    revenue: {
      points: spanPoints(time, (span) => ({ value: at(span).cents, text: formatKsh(at(span).cents) })),
      summary: `${formatKsh(sums.reduce((sum, { cents }) => sum + cents, 0))} without shipping`,
    },
    orders: {
      points: spanPoints(time, (span) => ({ value: at(span).orders, text: formatCount(at(span).orders) })),
      summary: `${countOf(
        sums.reduce((sum, { orders }) => sum + orders, 0),
        "order",
      )} without cancelled ones`,
    },
  };
}

export type SalesStatsView = Awaited<ReturnType<typeof salesStatsTab>>;
