import { Panel } from "~/ui/panel";
import { type Figure, Figures } from "../figures";

export function BidsTab({ shown }: { shown: { figures: readonly Figure[] } }) {
  return (
    <Panel title="All Bids" look="bare">
      <Figures figures={shown.figures} />
    </Panel>
  );
}
