import { Icon } from "~/ui/frame/icon";
import { t } from "~/texts/t";
import * as styles from "./search-box.css";

export const SearchBox = ({ query, hint = t("Search the market") }: { query?: string; hint?: string }) => (
  <div className={styles.box}>
    <input
      type="search"
      name="q"
      defaultValue={query}
      maxLength={100}
      placeholder={hint}
      aria-label={t("Search the market")}
      enterKeyHint="search"
      className={styles.query}
    />
    <button className={styles.find} aria-label={t("Search")}>
      <Icon name="search" />
    </button>
  </div>
);
