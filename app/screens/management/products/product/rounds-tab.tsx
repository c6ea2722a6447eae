import { Panel } from "~/ui/frame/panel";
import { RoundList } from "~/screens/management/rounds/round-list";
import type { RoundListView } from "~/screens/management/rounds/round-list-view.server";

export function RoundsTab({ shown }: { shown: RoundListView }) {
  return (
    <Panel title="Rounds" look="bare">
      <RoundList list={shown} level={3} hrefFor={(page) => `?tab=rounds&page=${page}`} />
    </Panel>
  );
}
