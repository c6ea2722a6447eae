import { Form } from "~/router";
import { formatCount } from "~/domain/text/count";
import { Button } from "~/ui/frame/button";
import { useHydrated } from "~/ui/network/use-hydrated";
import { t } from "~/texts/t";
import * as styles from "~/screens/management/lists/bulk-list.css";
import type { Ticks } from "~/screens/management/lists/use-ticks";

// the rows' checkboxes belong to this form by their `form` attribute
export const BULK_FORM = "selected-orders";

const SHIP = "/management/orders/ship";

export function BulkBar({ here, ticks: { count } }: { here: string; ticks: Ticks }) {
  const hydrated = useHydrated();
  const isEmpty = hydrated && count === 0;
  return (
    <div className={styles.bar}>
      <Form id={BULK_FORM} className={styles.barForm} method="get" action="/management/orders/packing-slips">
        <input type="hidden" name="back" value={here} />
        <div className={styles.act}>
          <span role="status" className={styles.count}>
            {hydrated && count > 0 ? t("{count} selected", { count: formatCount(count) }) : null}
          </span>
          <Button look="secondary" size="small" disabled={isEmpty}>
            {t("Print packing slips")}
          </Button>
          <Button size="small" formAction={SHIP} disabled={isEmpty}>
            {t("Ship")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
