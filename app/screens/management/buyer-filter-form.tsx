import { Form } from "@remix-run/react";
import { type BuyerFilters, buyersPath } from "~/domain/buyer-list";
import { Button, ButtonLink } from "~/ui/button";
import { control } from "~/ui/control.css";
import { cluster } from "~/ui/layout.css";
import * as styles from "./buyer-list.css";

/** A GET form: what the list's own address asks for goes along in hidden fields. */
export function BuyerFilterForm({ list, filters: { q, status } }: { list: string; filters: BuyerFilters }) {
  const [path, query] = list.split("?");
  return (
    <Form role="search" action={path} className={styles.form} preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <label className={styles.field}>
        <span className={styles.label}>Search</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Order number, or the customer's name, email or username"
          className={control}
        />
      </label>
      <div className={cluster.s}>
        <Button look="secondary">Search</Button>
        {q ? (
          <ButtonLink look="quiet" to={buyersPath(list, { status })}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
