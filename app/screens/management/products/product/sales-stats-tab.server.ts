import { formatCount } from "~/domain/text/count";
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
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

export async function salesStatsTab(product: ManagedProduct) {
  const { id, stockQuantity } = product;
  const { price, priceBefore } = priceView(product, shopTime());
  const stats = await salesStats(id);
  const sales = await salesOverTime(id, shopTime());
  const all = ORDER_STATUSES.reduce((sum, status) => sum + stats.ordersByStatus[status], 0);
  return {
    stats: [
      { label: t("Total orders"), value: formatCount(stats.totalOrders), note: t("without cancelled ones") },
      { label: t("Total units sold"), value: formatCount(stats.totalUnitsSold) },
      {
        label: t("Total revenue"),
        value: formatKsh(stats.totalRevenueCents),
        note: t("without shipping and refunds"),
      },
      {
        label: t("Average order value"),
        value: stats.averageOrderCents === null ? "–" : formatKsh(stats.averageOrderCents),
      },
      {
        label: t("Buy Now price"),
        value: price,
        ...(priceBefore && { note: t("on sale, else {priceBefore}", { priceBefore }) }),
      },
      { label: t("Stock quantity"), value: formatCount(stockQuantity) },
    ],
    statuses: {
      summary: t("{orders}, cancelled ones among them", { orders: counted(all, "order") }),
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
      summary: t("{sum} without shipping", {
        sum: formatKsh(sums.reduce((sum, { cents }) => sum + cents, 0)),
      }),
    },
    orders: {
      points: spanPoints(time, (span) => ({ value: at(span).orders, text: formatCount(at(span).orders) })),
      summary: t("{orders} without cancelled ones", {
        orders: counted(
          sums.reduce((sum, { orders }) => sum + orders, 0),
          "order",
        ),
      }),
    },
  };
}

export type SalesStatsView = Awaited<ReturnType<typeof salesStatsTab>>;
