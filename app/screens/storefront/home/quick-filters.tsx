import { Form, useSubmit } from "~/router";
import { useEffect, useRef } from "react";
import { quickFilters } from "~/domain/product/browse";
import { Button } from "~/ui/frame/button";
import { choice, mark } from "~/ui/form/choice.css";
import { classNames } from "~/ui/text/class-names";
import { isNewNavigation } from "~/ui/frame/new-navigation";
import { plain } from "../listing.css";
import { QUICK_FILTER_LABELS } from "../listing-labels";
import * as styles from "./quick-filters.css";

export function QuickFilters({ isDeliveryFree }: { isDeliveryFree: boolean }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNewNavigation() && form.current?.querySelector(":checked")) submit(form.current);
  }, [submit]);
  return (
    <Form
      ref={form}
      action="/browse"
      aria-labelledby="quick"
      className={styles.form}
      onChange={({ currentTarget }) => submit(currentTarget)}
    >
      <h2 id="quick" className={styles.title}>
        Quick filters
      </h2>
      <div className={styles.choices}>
        {quickFilters(isDeliveryFree).map((name) => (
          <label key={name} className={classNames(choice, styles.one)}>
            <input type="checkbox" name={name} value="1" className={mark} />
            {QUICK_FILTER_LABELS[name]}
          </label>
        ))}
        <Button size="small" look="secondary" className={plain}>
          Apply
        </Button>
      </div>
    </Form>
  );
}
