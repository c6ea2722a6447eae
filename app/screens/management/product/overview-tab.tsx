import { aside, stack } from "~/ui/layout.css";
import { Panel } from "~/ui/panel";
import { Stat, StatList } from "~/ui/stat";
import { Timeline } from "../timeline";
import { ActionsPanel } from "./actions-panel";
import { BuyNowPanel } from "./buy-now-panel";
import { CurrentRoundPanel } from "./current-round-panel";
import type { Overview } from "./overview";
import * as styles from "./product.css";
import { ProductFacts } from "./product-facts";

export function OverviewTab({ product }: { product: Overview }) {
  const { id, auction, buyNow } = product;
  return (
    <>
      <div className={aside}>
        <div className={stack.xl}>
          <ProductFacts product={product} />
          <Panel title="Statistics" look="bare">
            <div className={styles.statistics}>
              <StatList>
                {product.statistics.map(({ label, value }) => (
                  <Stat key={label} label={label} value={value} />
                ))}
              </StatList>
            </div>
          </Panel>
        </div>
        <div className={stack.xl}>
          <ActionsPanel product={product} />
          {auction ? <CurrentRoundPanel productId={id} auction={auction} /> : null}
          {buyNow ? <BuyNowPanel buyNow={buyNow} /> : null}
        </div>
      </div>
      <Timeline entries={product.history} />
    </>
  );
}
