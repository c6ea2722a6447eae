import { DescriptionList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import type { Overview } from "./overview";

export function BuyNowPanel({ buyNow }: { buyNow: NonNullable<Overview["buyNow"]> }) {
  return (
    <Panel title="Buy Now">
      <DescriptionList
        items={[
          { label: "Buy Now price", value: buyNow.price },
          { label: "Stock remaining", value: buyNow.stock },
          { label: "Units sold", value: buyNow.unitsSold },
        ]}
      />
    </Panel>
  );
}
