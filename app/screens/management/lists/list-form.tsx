import { Form } from "~/router";
import type { ReactNode } from "react";
import type { ListQuery } from "~/domain/list/list-query";
import { Button, ButtonLink } from "~/ui/frame/button";
import { classNames } from "~/ui/text/class-names";
import { control } from "~/ui/form/control.css";
import { cluster } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { HiddenFields } from "../shared/hidden-fields";
import * as styles from "./list-form.css";

interface ListFormProps<Filters> {
  query: ListQuery<Filters>;
  filters: Filters;
  hint: string;
  /** A filter that is chosen above the form: searching keeps it. */
  tab?: keyof Filters & string;
  /** Another filter that stays when the list is cleared. */
  pinned?: keyof Filters & string;
  /** `ListChoice` and `ListDay`: folded on a phone. */
  children?: ReactNode;
  isNarrowed?: boolean;
}

const pick = <From,>(from: From, names: readonly (string | undefined)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (name ? [[name, from[name as keyof From]]] : [])),
  ) as Partial<From>;

export function ListForm<Filters extends { readonly q: string }>(props: ListFormProps<Filters>) {
  const { query, filters, hint, tab, pinned, children, isNarrowed } = props;
  const [action, hidden] = query.path(pick(filters, [tab])).split("?");
  const canClear = query.isFiltered({ ...filters, ...pick(query.all, [tab, pinned]) });
  return (
    <Form key={query.path(filters)} role="search" action={action} className={styles.form} preventScrollReset>
      <HiddenFields fields={[...new URLSearchParams(hidden)]} />
      <label className={classNames(styles.field, styles.search)}>
        <span className={classNames(styles.label, styles.searchLabel)}>{t("Search")}</span>
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          placeholder={hint}
          className={control}
        />
      </label>
      <div className={classNames(cluster.s, styles.actions)}>
        <Button look="secondary">{t("Search")}</Button>
        {canClear ? (
          <ButtonLink look="quiet" to={query.path(pick(filters, [tab, pinned, "sort"]))}>
            {t("Clear")}
          </ButtonLink>
        ) : null}
      </div>
      {children ? (
        <details className={styles.more} open={isNarrowed}>
          <summary className={styles.summary}>{t("Filter and sort")}</summary>
          <div className={styles.choices}>{children}</div>
        </details>
      ) : null}
    </Form>
  );
}

export const ListDay = ({ name, label, value }: { name: string; label: string; value: string | null }) => (
  <label className={classNames(styles.field, styles.choice)}>
    <span className={styles.label}>{label}</span>
    <input type="date" name={name} defaultValue={value ?? ""} className={control} />
  </label>
);

interface ListChoiceProps<V extends string | number> {
  name: string;
  label: string;
  value: V | null;
  /** The label for no choice; without it a choice is required. */
  none?: string | undefined;
  options: readonly (readonly [value: V, label: string])[];
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
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choices of a table of texts. */
export const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>): [Value, string][] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => [value, t(label)]);
