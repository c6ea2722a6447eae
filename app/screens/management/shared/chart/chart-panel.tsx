import { compactCount } from "~/domain/text/count";
import { Chart, type ChartProps } from "~/ui/chart/chart";
import { Panel } from "~/ui/frame/panel";

const CENTS = 100;

interface ChartPanelProps extends Omit<ChartProps, "look" | "unit" | "tickText"> {
  /** The panel's title, if it differs from the chart's. */
  heading?: string;
  look?: ChartProps["look"];
  inCents?: boolean;
}

export const ChartPanel = ({ heading, title, look = "bars", inCents = false, ...chart }: ChartPanelProps) => (
  <Panel title={heading ?? title}>
    <Chart
      {...chart}
      title={title}
      look={look}
      unit={inCents ? CENTS : undefined}
      tickText={inCents ? (cents) => `KSh ${compactCount(cents / CENTS)}` : compactCount}
    />
  </Panel>
);
