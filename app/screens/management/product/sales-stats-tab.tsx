import { Panel } from "~/ui/panel";
import { type Figure, Figures } from "../figures";

export function SalesStatsTab({ shown }: { shown: { figures: readonly Figure[] } }) {
  return (
    <Panel title="Sales Stats" look="bare">
      <Figures figures={shown.figures} />
    </Panel>
  );
}
