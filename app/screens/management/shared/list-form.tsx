import { Form } from "~/router";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/frame/button";
import { classNames } from "~/ui/text/class-names";
import { control } from "~/ui/form/control.css";
import { cluster } from "~/ui/frame/layout.css";
import * as styles from "./list-form.css";

export interface ListFormProps {
  /** The list's address; hidden fields contain its query. */
  list: string;
  q: string;
  hint: string;
  /** `ListChoice` and `ListDay`: folded on a phone. */
  children?: ReactNode;
  isNarrowed?: boolean;
  /** The list without the search; null if there is nothing to clear. */
  clearPath: string | null;
}

export function ListForm({ list, q, hint, children, isNarrowed, clearPath }: ListFormProps) {
  const [path, query] = list.split("?");
  return (
    <Form role="search" action={path} className={styles.form} preventScrollReset>
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={classNames(styles.field, styles.search)}>
        <span className={classNames(styles.label, styles.searchLabel)}>Search</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder={hint}
          className={control}
        />
      </label>
      <div className={classNames(cluster.s, styles.actions)}>
        <Button look="secondary">Search</Button>
        {clearPath ? (
          <ButtonLink look="quiet" to={clearPath}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
      {children ? (
        <details className={styles.more} open={isNarrowed}>
          <summary className={styles.summary}>Filter and sort</summary>
          <div className={styles.choices}>{children}</div>
        </details>
      ) : null}
    </Form>
  );
}

/** A day in Nairobi. */
export function ListDay({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label className={classNames(styles.field, styles.choice)}>
      <span className={styles.label}>{label}</span>
      <input type="date" name={name} defaultValue={value ?? ""} className={control} />
    </label>
  );
}

export interface ListChoiceProps<V extends string | number> {
  name: string;
  label: string;
  value: V | null;
  /** The label for no choice; without it a choice is required. */
  none?: string | undefined;
  options: readonly (readonly [value: V, words: string])[];
}

export function ListChoice<V extends string | number>({
  name,
  label,
  value,
  none,
  options,
}: ListChoiceProps<V>) {
  return (
    <label className={classNames(styles.field, styles.choice)}>
      <span className={styles.label}>{label}</span>
      <select name={name} defaultValue={value ?? ""} className={control}>
        {none ? <option value="">{none}</option> : null}
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
