import { compactCount } from "~/domain/count";
import { Chart } from "~/ui/frame/chart";
import { EmptyState } from "~/ui/list/empty-state";
import { OrderStatusBadge, orderStatusTones } from "~/ui/badge/order-status-badge";
import { Panel } from "~/ui/frame/panel";
import { ShareBar } from "~/ui/product/share-bar";
import { pair } from "~/screens/management/shared/chart-pair.css";
import { Stats } from "~/screens/management/shared/stats";
import type { SalesStatsView } from "./sales-stats-tab.server";

const CENTS = 100;

export function SalesStatsTab({ shown: { stats, statuses, charts } }: { shown: SalesStatsView }) {
  const isSold = statuses.shares.some(({ value }) => value > 0);
  return (
    <>
      <Panel title="Sales Stats" look="bare">
        <Stats stats={stats} />
      </Panel>
      {charts ? <SalesCharts charts={charts} /> : null}
      {isSold ? (
        <Panel title="Orders by status">
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
        <EmptyState title="No orders yet">Charts appear with the first order of this product.</EmptyState>
      )}
    </>
  );
}

function SalesCharts({
  charts: { column, revenue, orders },
}: {
  charts: NonNullable<SalesStatsView["charts"]>;
}) {
  return (
    <div className={pair}>
      <Panel title="Revenue over time">
        <Chart
          {...revenue}
          title="Revenue over time"
          look="bars"
          tone="forest"
          columns={[column, "Revenue"]}
          unit={CENTS}
          tickText={(cents) => `KSh ${compactCount(cents / CENTS)}`}
        />
      </Panel>
      <Panel title="Orders over time">
        <Chart
          {...orders}
          title="Orders over time"
          look="bars"
          tone="blue"
          columns={[column, "Orders"]}
          tickText={compactCount}
        />
      </Panel>
    </div>
  );
}
