import { useEffect, useRef } from "react";
import { BROWSE_SORTS, type BrowseSort } from "~/domain/product/browse";
import { isNewNavigation } from "~/ui/frame/new-navigation";
import * as styles from "./listing.css";
import { SORT_LABELS } from "./listing-labels";

export interface SortSelectProps {
  sort: BrowseSort;
  /** Set if it is the only field of its form, so that it submits a choice made before the scripts loaded. */
  alone?: boolean;
}

export function SortSelect({ sort, alone = false }: SortSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isNew = useRef(true);
  // React sets the default of a select only once, and the Back button may lead to another sort
  useEffect(() => {
    const mayBeAhead = isNew.current && isNewNavigation();
    isNew.current = false;
    if (!select.current || select.current.value === sort) return;
    if (!mayBeAhead) select.current.value = sort;
    else if (alone) select.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, [sort, alone]);
  return (
    <label className={styles.sortLabel}>
      <span className={styles.sortWord}>Sort</span>
      <select ref={select} name="sort" defaultValue={sort} className={styles.select}>
        {BROWSE_SORTS.map((value) => (
          <option key={value} value={value}>
            {SORT_LABELS[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
