import { ChartPanel } from "~/screens/management/shared/chart/chart-panel";
import * as styles from "~/screens/management/shared/two-columns.css";
import type { ChartView } from "~/screens/management/shared/chart/span-points";
import { t } from "~/texts/t";

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
        title={t("Pledges over the round's life")}
        tone="forest"
        columns={[column, t("Pledges")]}
      />
      <ChartPanel
        {...distribution}
        heading={t("Distribution of pledges")}
        title={t("Distribution of pledges, in KSh")}
        tone="blue"
        columns={[t("Pledge"), t("Participants")]}
      />
    </div>
  );
}
