import { quickFilters } from "~/domain/product/browse";
import { Button } from "~/ui/frame/button";
import { choice, mark } from "~/ui/form/choice.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import { plain } from "../listing.css";
import { QUICK_FILTER_LABELS } from "../listing-labels";
import * as styles from "./quick-filters.css";

export function QuickFilters({ isDeliveryFree }: { isDeliveryFree: boolean }) {
  return (
    <form
      action="/browse"
      aria-labelledby="quick"
      className={styles.form}
      data-filters="away"
      autoComplete="off"
    >
      <h2 id="quick" className={styles.title}>
        {t("Quick filters")}
      </h2>
      <div className={styles.choices}>
        {quickFilters(isDeliveryFree).map((name) => (
          <label key={name} className={classNames(choice, styles.one)}>
            <input type="checkbox" name={name} value="1" className={mark} />
            {t(QUICK_FILTER_LABELS[name])}
          </label>
        ))}
        <Button size="small" look="secondary" className={plain}>
          {t("Apply")}
        </Button>
      </div>
    </form>
  );
}
