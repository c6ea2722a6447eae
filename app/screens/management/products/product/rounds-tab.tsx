import { Panel } from "~/ui/frame/panel";
import { RoundList, type RoundListView } from "~/screens/management/rounds/round-list";

export function RoundsTab({ shown }: { shown: RoundListView }) {
  return (
    <Panel title="Rounds" look="bare">
      <RoundList list={shown} level={3} hrefFor={(page) => `?tab=rounds&page=${page}`} />
    </Panel>
  );
}
