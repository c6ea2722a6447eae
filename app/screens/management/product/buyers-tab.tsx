import { Panel } from "~/ui/panel";
import { type Figure, Figures } from "../figures";

export function BuyersTab({ shown }: { shown: { figures: readonly Figure[] } }) {
  return (
    <Panel title="Buyers" look="bare">
      <Figures figures={shown.figures} />
    </Panel>
  );
}
