import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import type { CategoriesPage } from "./categories-page.server";
import * as styles from "./category-filters.css";

/** A GET form: a filtered list has an address. */
export function CategoryFilters({ filter: { status, search } }: Pick<CategoriesPage, "filter">) {
  return (
    <Form role="search" className={styles.filters}>
      <label className={classNames(styles.field, styles.search)}>
        <span className={styles.label}>Search</span>
        <input type="search" name="q" defaultValue={search} placeholder="Name or slug" className={control} />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>Status</span>
        <select name="status" defaultValue={status ?? ""} className={control}>
          <option value="">All</option>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </select>
      </label>
      <div className={cluster.s}>
        <Button look="secondary">Filter</Button>
        {status !== null || search !== "" ? (
          <ButtonLink look="quiet" to="/management/categories">
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
