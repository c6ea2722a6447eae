import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";
import { EmptyState } from "~/ui/list/empty-state";
import { OrderStatusBadge, orderStatusTones } from "~/ui/badge/order-status-badge";
import { Panel } from "~/ui/frame/panel";
import { ShareBar } from "~/ui/product/share-bar";
import { twoColumns } from "~/screens/management/shared/two-columns.css";
import { Stats } from "~/screens/management/shared/stats";
import type { SalesStatsView } from "./sales-stats-tab.server";
import { t } from "~/texts/t";

export function SalesStatsTab({ shown: { stats, statuses, charts } }: { shown: SalesStatsView }) {
  const isSold = statuses.shares.some(({ value }) => value > 0);
  return (
    <>
      <Panel title={t("Sales Stats")} look="bare">
        <Stats stats={stats} />
      </Panel>
      {charts ? <SalesCharts charts={charts} /> : null}
      {isSold ? (
        <Panel title={t("Orders by status")}>
          <ShareBar
            summary={statuses.summary}
            shares={statuses.shares.map(({ status, ...share }) => ({
              ...share,
              key: status,
              name: <OrderStatusBadge status={status} />,
              tone: orderStatusTones[status],
            }))}
          />
        </Panel>
      ) : (
        <EmptyState title={t("No orders yet")}>
          {t("Charts appear with the first order of this product.")}
        </EmptyState>
      )}
    </>
  );
}

type SalesChartsProps = { charts: NonNullable<SalesStatsView["charts"]> };

const SalesCharts = ({ charts: { column, revenue, orders } }: SalesChartsProps) => (
  <div className={twoColumns}>
    <ChartPanel
      {...revenue}
      title={t("Revenue over time")}
      tone="forest"
      columns={[column, t("Revenue")]}
      inCents
    />
    <ChartPanel {...orders} title={t("Orders over time")} tone="blue" columns={[column, t("Orders")]} />
  </div>
);
