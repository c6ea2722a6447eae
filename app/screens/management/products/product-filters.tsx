import { Form } from "@remix-run/react";
import { PRODUCT_STATUSES, PRODUCT_TYPES, type ProductStatus, type ProductType } from "~/domain/product";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import { typeLabels } from "../product-words";
import * as styles from "./product-filters.css";

export interface ProductFiltersProps {
  filter: { status: ProductStatus | null; type: ProductType | null; search: string };
}

const statusLabels: Record<ProductStatus, string> = { draft: "Draft", active: "Active", closed: "Closed" };

/** A GET form: a filtered list has an address. */
export function ProductFilters({ filter }: ProductFiltersProps) {
  const filtered = filter.status !== null || filter.type !== null || filter.search !== "";
  return (
    <Form role="search" className={styles.filters}>
      <label className={classNames(styles.field, styles.search)}>
        <span className={styles.label}>Search</span>
        <input
          type="search"
          name="q"
          defaultValue={filter.search}
          placeholder="Title or description"
          className={control}
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>Status</span>
        <select name="status" defaultValue={filter.status ?? ""} className={control}>
          <option value="">All</option>
          {PRODUCT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span className={styles.label}>Type</span>
        <select name="type" defaultValue={filter.type ?? ""} className={control}>
          <option value="">All</option>
          {PRODUCT_TYPES.map((type) => (
            <option key={type} value={type}>
              {typeLabels[type]}
            </option>
          ))}
        </select>
      </label>
      <div className={cluster.s}>
        <Button look="secondary">Filter</Button>
        {filtered ? (
          <ButtonLink look="quiet" to="/management/products">
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
