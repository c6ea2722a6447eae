import { Panel } from "~/ui/panel";
import { type Figure, Figures } from "../figures";

export function ParticipantsTab({ shown }: { shown: { figures: readonly Figure[] } }) {
  return (
    <Panel title="Participants" look="bare">
      <Figures figures={shown.figures} />
    </Panel>
  );
}
