import { Panel } from "~/ui/panel";
import { type Figure, Figures } from "../figures";
import { type RoundRow, RoundTable } from "./round-table";

export function RoundsTab({ shown }: { shown: { figures: readonly Figure[]; rounds: readonly RoundRow[] } }) {
  return (
    <Panel title="Rounds" look="bare">
      <Figures figures={shown.figures} />
      <RoundTable rounds={shown.rounds} />
    </Panel>
  );
}
