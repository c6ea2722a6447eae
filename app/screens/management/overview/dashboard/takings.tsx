import { compactCount } from "~/domain/count";
import { Chart, type ChartPoint } from "~/ui/frame/chart";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./dashboard.css";

interface TakingsProps {
  revenue: { points: readonly ChartPoint[]; summary: string };
  orders: { points: readonly ChartPoint[]; summary: string };
}

const CENTS = 100;

/** Two charts, because two scales in one would mislead. */
export function Takings({ revenue, orders }: TakingsProps) {
  return (
    <div className={styles.pair}>
      <Panel title="Revenue, last 30 days">
        <Chart
          {...revenue}
          title="Revenue by day"
          look="bars"
          tone="forest"
          columns={["Day", "Revenue"]}
          unit={CENTS}
          tickText={(cents) => `KSh ${compactCount(cents / CENTS)}`}
        />
      </Panel>
      <Panel title="Orders, last 30 days">
        <Chart
          {...orders}
          title="Orders by day"
          look="line"
          tone="blue"
          columns={["Day", "Orders"]}
          tickText={compactCount}
        />
      </Panel>
    </div>
  );
}
