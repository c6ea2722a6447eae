import { classNames } from "~/ui/text/class-names";
import { PathLink } from "~/ui/text/path-link";
import * as styles from "./listing.css";

export function CategoryLinks({ categories }: { categories: readonly { slug: string; name: string }[] }) {
  return (
    <ul className={classNames(styles.chips, styles.centred)}>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <PathLink to={`/category/${slug}`} className={styles.chip}>
            {name}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
