import { Panel } from "~/ui/panel";
import { type Figure, Figures } from "../figures";

export function RevenueTab({ shown }: { shown: { figures: readonly Figure[] } }) {
  return (
    <Panel title="Revenue" look="bare">
      <Figures figures={shown.figures} />
    </Panel>
  );
}
