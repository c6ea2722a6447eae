import { compactCount } from "~/domain/count";
import { Chart } from "~/ui/frame/chart";
import { Panel } from "~/ui/frame/panel";
import * as styles from "~/screens/management/shared/chart-pair.css";
import type { ChartView } from "~/screens/management/shared/span-points";

export interface RoundChartsView {
  readonly life: ChartView & { readonly column: string };
  readonly distribution: ChartView;
}

export function RoundCharts({ charts: { life, distribution } }: { charts: RoundChartsView }) {
  const { column, ...pledges } = life;
  return (
    <div className={styles.pair}>
      <Panel title="Pledges over the round's life">
        <Chart
          {...pledges}
          title="Pledges over the round's life"
          look="bars"
          tone="forest"
          columns={[column, "Pledges"]}
          tickText={compactCount}
        />
      </Panel>
      <Panel title="Distribution of pledges">
        <Chart
          {...distribution}
          title="Distribution of pledges, in KSh"
          look="bars"
          tone="blue"
          columns={["Pledge", "Participants"]}
          tickText={compactCount}
        />
      </Panel>
    </div>
  );
}
