import { Card } from "~/ui/frame/card";
import { CategoryPicture } from "~/ui/product/category-picture";
import { DescriptionList } from "~/ui/list/description-list";
import { muted, stack } from "~/ui/frame/layout.css";
import * as styles from "./category-facts.css";
import type { CategoryPage } from "./category-page.server";

export function CategoryFacts({ category }: { category: CategoryPage }) {
  const { imageKey, description, slug, created } = category;
  return (
    <Card>
      <div className={styles.facts}>
        <div className={styles.picture}>
          <CategoryPicture imageKey={imageKey} sizes="160px" eager />
        </div>
        <div className={stack.m}>
          {description === "" ? (
            <p className={muted}>No description.</p>
          ) : (
            <p className={styles.description}>{description}</p>
          )}
          <DescriptionList
            items={[
              { label: "Slug", value: slug },
              { label: "Created", value: created },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
