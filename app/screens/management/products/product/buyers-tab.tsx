import { Panel } from "~/ui/frame/panel";
import { BuyerList } from "../buyer-list";
import type { BuyerListView } from "../buyer-list-view.server";

export function BuyersTab({ shown }: { shown: BuyerListView }) {
  return (
    <Panel title="Buyers" look="bare">
      <BuyerList buyers={shown} />
    </Panel>
  );
}
