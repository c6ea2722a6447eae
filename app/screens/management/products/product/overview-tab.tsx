import { auditList } from "~/domain/audit/audit-list";
import { aside, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { Stats } from "~/screens/management/shared/stats";
import { Timeline } from "~/screens/management/shared/timeline";
import { ActionsPanel } from "./actions-panel";
import { BuyNowPanel } from "./buy-now-panel";
import { CurrentRoundPanel } from "./current-round-panel";
import type { Overview } from "./overview";
import { ProductFacts } from "./product-facts";

export function OverviewTab({ product }: { product: Overview }) {
  const { id, auction, buyNow } = product;
  return (
    <>
      <div className={aside}>
        <div className={stack.xl}>
          <ProductFacts product={product} />
          <Panel title="Statistics" look="bare">
            <Stats stats={product.statistics} />
          </Panel>
        </div>
        <div className={stack.xl}>
          <ActionsPanel product={product} />
          {auction ? <CurrentRoundPanel productId={id} auction={auction} /> : null}
          {buyNow ? <BuyNowPanel buyNow={buyNow} /> : null}
        </div>
      </div>
      <Timeline
        entries={product.history}
        all={{
          to: auditList.path({ kind: "product_and_rounds", id }),
          label: "Full history of this product",
        }}
      />
    </>
  );
}
