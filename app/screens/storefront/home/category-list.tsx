import { PathLink } from "~/ui/text/path-link";
import * as styles from "./category-list.css";

export type CategoryListProps = { categories: readonly { slug: string; name: string }[] };

/** On wide screens; on small ones the grid of categories leads to the same places. */
export function CategoryList({ categories }: CategoryListProps) {
  return (
    <nav className={styles.nav} aria-labelledby="categories">
      <h2 id="categories" className={styles.title}>
        Categories
      </h2>
      <ul className={styles.list}>
        <li>
          <PathLink to="/browse">All Products</PathLink>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <PathLink to={`/category/${slug}`}>{name}</PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
