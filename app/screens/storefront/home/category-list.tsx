import { PathLink } from "~/ui/text/path-link";
import { t } from "~/texts/t";
import * as styles from "./category-list.css";

export type CategoryListProps = { categories: readonly { slug: string; name: string }[] };

export function CategoryList({ categories }: CategoryListProps) {
  return (
    <nav className={styles.nav} aria-labelledby="categories">
      <h2 id="categories" className={styles.title}>
        {t("Categories")}
      </h2>
      <ul className={styles.list}>
        <li>
          <PathLink to="/browse">{t("All Products")}</PathLink>
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
