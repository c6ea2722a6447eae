import { DescriptionList } from "~/ui/list/description-list";
import { Money } from "~/ui/text/money";
import { Panel } from "~/ui/frame/panel";
import type { Overview } from "./overview";

export function BuyNowPanel({ buyNow }: { buyNow: NonNullable<Overview["buyNow"]> }) {
  return (
    <Panel title="Buy Now">
      <DescriptionList
        items={[
          {
            label: "Buy Now price",
            value: <Money text={buyNow.price} was={buyNow.priceBefore} size="small" />,
          },
          { label: "Stock remaining", value: buyNow.stock },
          { label: "Units sold", value: buyNow.unitsSold },
        ]}
      />
    </Panel>
  );
}
