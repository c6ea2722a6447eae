import { useEffect, useRef } from "react";
import { BROWSE_SORTS, type BrowseSort } from "~/domain/browse";
import * as styles from "./listing.css";
import { SORT_WORDS } from "./shop-words";

export function SortSelect({ sort }: { sort: BrowseSort }) {
  const select = useRef<HTMLSelectElement>(null);
  // React tells a select its default only once; a list reached by the Back button may have another order
  useEffect(() => {
    if (select.current) select.current.value = sort;
  }, [sort]);
  return (
    <label className={styles.sortLabel}>
      <span className={styles.sortWord}>Sort</span>
      <select ref={select} name="sort" defaultValue={sort} className={styles.select}>
        {BROWSE_SORTS.map((value) => (
          <option key={value} value={value}>
            {SORT_WORDS[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
