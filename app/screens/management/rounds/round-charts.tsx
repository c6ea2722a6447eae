import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";
import * as styles from "~/screens/management/shared/two-columns.css";
import type { ChartView } from "~/screens/management/shared/chart/span-points";

export interface RoundChartsView {
  readonly life: ChartView & { readonly column: string };
  readonly distribution: ChartView;
}

export function RoundCharts({ charts: { life, distribution } }: { charts: RoundChartsView }) {
  const { column, ...pledges } = life;
  return (
    <div className={styles.twoColumns}>
      <ChartPanel
        {...pledges}
        title="Pledges over the round's life"
        tone="forest"
        columns={[column, "Pledges"]}
      />
      <ChartPanel
        {...distribution}
        heading="Distribution of pledges"
        title="Distribution of pledges, in KSh"
        tone="blue"
        columns={["Pledge", "Participants"]}
      />
    </div>
  );
}
