import { Card } from "~/ui/frame/card";
import { DescriptionList } from "~/ui/list/description-list";
import { stack } from "~/ui/frame/layout.css";
import { ProductPicture } from "~/ui/product/picture";
import type { Overview } from "./overview";
import * as styles from "./product-facts.css";

export function ProductFacts({ product }: { product: Overview }) {
  const { title, imageKey, description, type, category, auction, created } = product;
  return (
    <Card>
      <div className={styles.facts}>
        <div className={styles.picture}>
          <ProductPicture
            imageKey={imageKey}
            alt={imageKey === null ? "" : title}
            sizes="(min-width: 720px) 256px, 90vw"
            eager
          />
        </div>
        <div className={stack.m}>
          <p className={styles.description}>{description}</p>
          <DescriptionList
            items={[
              { label: "Category", value: category },
              { label: "Type", value: type },
              ...(auction ? [{ label: "Schedule", value: auction.times }] : []),
              { label: "Created", value: created },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
