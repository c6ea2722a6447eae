import { Panel } from "~/ui/frame/panel";
import { BuyerList, type BuyerListView } from "../buyer-list";

export function BuyersTab({ shown }: { shown: BuyerListView }) {
  return (
    <Panel title="Buyers" look="bare">
      <BuyerList buyers={shown} />
    </Panel>
  );
}
