import type { ChartPoint } from "~/ui/frame/chart";
import { pair } from "~/screens/management/shared/pair.css";
import { ChartPanel } from "~/screens/management/shared/chart-panel";

interface TakingsProps {
  revenue: { points: readonly ChartPoint[]; summary: string };
  orders: { points: readonly ChartPoint[]; summary: string };
}

/** Two charts, because two scales in one would mislead. */
export function Takings({ revenue, orders }: TakingsProps) {
  return (
    <div className={pair}>
      <ChartPanel
        {...revenue}
        heading="Revenue, last 30 days"
        title="Revenue by day"
        tone="forest"
        columns={["Day", "Revenue"]}
        inCents
      />
      <ChartPanel
        {...orders}
        heading="Orders, last 30 days"
        title="Orders by day"
        look="line"
        tone="blue"
        columns={["Day", "Orders"]}
      />
    </div>
  );
}
