import { Link } from "~/router";
import type { ListQuery } from "~/domain/list/list-query";
import * as styles from "./filter-links.css";

export type FilterChoice = readonly [value: string | null, label: string, count?: string];

interface FilterLinksProps<Filters> {
  query: ListQuery<Filters>;
  filters: Filters;
  name: keyof Filters & string;
  label: string;
  choices: readonly FilterChoice[];
  current?: string | null;
}

export function FilterLinks<Filters extends object>(props: FilterLinksProps<Filters>) {
  const { query, filters, name, label, choices, current = filters[name] } = props;
  return (
    <nav aria-label={label} className={styles.buttons}>
      {choices.map(([value, text, count]) => (
        <Link
          key={text}
          to={query.path({ ...filters, [name]: value, page: 1 })}
          className={styles.button}
          aria-current={value === current ? "page" : undefined}
          preventScrollReset
        >
          {text}
          {count === undefined ? null : (
            <>
              {" "}
              <span className={styles.count}>{count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
