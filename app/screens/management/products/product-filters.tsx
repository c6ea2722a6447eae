import { Form } from "@remix-run/react";
import { PRODUCT_TYPES } from "~/domain/product";
import {
  PRODUCT_SORTS,
  type ProductFilters as Filters,
  type ProductSort,
  productsPath,
} from "~/domain/product-list";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import { typeLabels } from "../product-words";
import * as styles from "./product-filters.css";

const sortLabels: Record<ProductSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title",
  price: "Lowest price first",
  "-price": "Highest price first",
  stock: "Lowest stock first",
};

/** Deleted products are sorted by their deletion. */
const deletedLabels: Record<ProductSort, string> = {
  ...sortLabels,
  newest: "Latest deletion first",
  oldest: "Oldest deletion first",
};

/** A GET form: a filtered list has an address. The status stays as chosen. */
export function ProductFilters({ filters: { q, status, type, sort } }: { filters: Filters }) {
  const labels = status === "deleted" ? deletedLabels : sortLabels;
  return (
    <Form role="search" action="/management/products" className={styles.filters}>
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <label className={classNames(styles.field, styles.search)}>
        <span className={styles.label}>Search</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="Title or description"
          className={control}
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>Type</span>
        <select name="type" defaultValue={type ?? ""} className={control}>
          <option value="">All</option>
          {PRODUCT_TYPES.map((value) => (
            <option key={value} value={value}>
              {typeLabels[value]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span className={styles.label}>Sort</span>
        <select name="sort" defaultValue={sort} className={control}>
          {PRODUCT_SORTS.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </select>
      </label>
      <div className={classNames(cluster.s, styles.act)}>
        <Button look="secondary">Search</Button>
        {q || type ? (
          <ButtonLink look="quiet" to={productsPath({ status, sort })}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
