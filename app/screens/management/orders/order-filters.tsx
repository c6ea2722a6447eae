import { Form, Link } from "@remix-run/react";
import { ORDER_SORTS, type OrderFilters as Filters, ordersPath, type OrderSort } from "~/domain/order-list";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import * as styles from "./order-filters.css";

export interface OrderFiltersProps {
  filters: Filters;
  buttons: readonly { status: Filters["status"]; label: string; count: string; to: string }[];
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
      <nav aria-label="Filter by status" className={styles.buttons}>
        {buttons.map((button) => (
          <Link
            key={button.label}
            to={button.to}
            className={styles.button}
            aria-current={button.status === status ? "page" : undefined}
            preventScrollReset
          >
            {button.label} <span className={styles.count}>{button.count}</span>
          </Link>
        ))}
      </nav>
      <Form role="search" action="/management/orders" className={styles.form}>
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <label className={classNames(styles.field, styles.search)}>
          <span className={styles.label}>Search</span>
          <input
            type="search"
            name="q"
            defaultValue={q}
            placeholder="Order number, or the customer's name, email or phone"
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
