import { more } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { useVisit } from "~/ui/frame/visit";
import { CategoryPicture } from "~/ui/product/category-picture";
import { productCount } from "../listing/listing-labels";
import * as styles from "./category-grid.css";
import type { HomePage } from "./home-page.server";
import { PathLink } from "~/ui/text/path-link";
import { t } from "~/texts/t";

/** On a phone a tile is a line with a small picture, so that eight take half a screen. */
export function CategoryGrid({ categories }: Pick<HomePage, "categories">) {
  const { lite } = useVisit();
  if (categories.length === 0) return null;
  return (
    <Panel
      title={t("Shop by Category")}
      look="bare"
      actions={
        <PathLink to="/categories" className={more}>
          {t("All categories")}
        </PathLink>
      }
    >
      <ul className={styles.grid}>
        {categories.map(({ slug, name, imageKey, count }) => (
          <li key={slug}>
            <PathLink to={`/category/${slug}`} className={styles.tile}>
              {/* lite mode shows a link instead of a picture, and links cannot be nested */}
              <CategoryPicture imageKey={lite ? null : imageKey} sizes="(min-width: 640px) 160px, 52px" />
              <span className={styles.texts}>
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{productCount(count)}</span>
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
