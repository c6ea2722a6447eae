import { Panel } from "~/ui/panel";
import { RoundList, type RoundListView } from "../round-list";

export function RoundsTab({ shown }: { shown: RoundListView }) {
  return (
    <Panel title="Rounds" look="bare">
      <RoundList list={shown} level={3} hrefFor={(page) => `?tab=rounds&page=${page}`} />
    </Panel>
  );
}
