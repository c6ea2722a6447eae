import { Link } from "@remix-run/react";
import { Panel } from "~/ui/panel";
import { CategoryPicture } from "~/ui/category-picture";
import { productCount } from "../shop-words";
import * as styles from "./category-grid.css";
import type { HomePage } from "./home-page.server";

/** On a phone a tile is a line with a small picture: eight of them take half a screen. */
export function CategoryGrid({ categories }: Pick<HomePage, "categories">) {
  if (categories.length === 0) return null;
  return (
    <Panel
      title="Shop by Category"
      look="bare"
      actions={
        <Link to="/categories" className={styles.all}>
          All categories
        </Link>
      }
    >
      <ul className={styles.grid}>
        {categories.map(({ slug, name, imageKey, count }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} className={styles.tile}>
              <CategoryPicture imageKey={imageKey} sizes="(min-width: 640px) 160px, 64px" />
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{productCount(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
