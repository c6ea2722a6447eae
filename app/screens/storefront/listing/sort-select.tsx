import { BROWSE_SORTS, type BrowseSort } from "~/domain/product/browse-sort";
import { t } from "~/texts/t";
import * as styles from "./listing.css";
import { SORT_LABELS } from "./listing-labels";

export const SortSelect = ({ sort }: { sort: BrowseSort }) => (
  <label className={styles.sortLabel}>
    <span className={styles.sortWord}>{t("Sort")}</span>
    <select name="sort" defaultValue={sort} className={styles.select}>
      {BROWSE_SORTS.map((value) => (
        <option key={value} value={value}>
          {t(SORT_LABELS[value])}
        </option>
      ))}
    </select>
  </label>
);
