import { Form } from "@remix-run/react";
import { type UserFilters, userListPath, type UserSort } from "~/domain/user-list";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import * as styles from "./users.css";

const SORT_WORDS: Record<UserSort, string> = { newest: "Newest first", name: "Name" };

/** A GET form: a searched list has an address. The type stays as chosen. */
export function UserSearch({ filters }: { filters: UserFilters }) {
  return (
    <Form role="search" className={styles.filters}>
      {filters.type ? <input type="hidden" name="type" value={filters.type} /> : null}
      <label className={classNames(styles.field, styles.search)}>
        <span className={styles.label}>Search</span>
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          placeholder="Username, name, email or phone"
          className={control}
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>Sort</span>
        <select name="sort" defaultValue={filters.sort} className={control}>
          {Object.entries(SORT_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className={cluster.s}>
        <Button look="secondary">Search</Button>
        {filters.q ? (
          <ButtonLink look="quiet" to={userListPath({ ...filters, q: "", page: 1 })}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
