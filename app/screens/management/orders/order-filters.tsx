import { Form } from "@remix-run/react";
import { ORDER_SORTS, type OrderFilters as Filters, ordersPath, type OrderSort } from "~/domain/order-list";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import { type StatusButton, StatusButtons } from "../status-buttons";
import * as styles from "../status-filters.css";

export interface OrderFiltersProps {
  filters: Filters;
  buttons: readonly StatusButton[];
}

const sortLabels: Record<OrderSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  total: "Highest total first",
};

/** Links and a GET form: a filtered list has an address. */
export function OrderFilters({ filters: { q, status, sort }, buttons }: OrderFiltersProps) {
  return (
    <>
      <StatusButtons buttons={buttons} current={status} />
      <Form role="search" action="/management/orders" className={styles.form}>
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <label className={classNames(styles.field, styles.search)}>
          <span className={styles.label}>Search</span>
          <input
            type="search"
            name="q"
            defaultValue={q}
            placeholder="Order number, or the customer's name, email or username"
            className={control}
          />
        </label>
        <label className={styles.field}>
          <span className={styles.label}>Sort</span>
          <select name="sort" defaultValue={sort} className={control}>
            {ORDER_SORTS.map((value) => (
              <option key={value} value={value}>
                {sortLabels[value]}
              </option>
            ))}
          </select>
        </label>
        <div className={cluster.s}>
          <Button look="secondary">Search</Button>
          {q ? (
            <ButtonLink look="quiet" to={ordersPath({ status, sort })}>
              Clear
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </>
  );
}
