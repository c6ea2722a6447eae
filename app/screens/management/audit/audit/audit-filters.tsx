import { Form } from "~/router";
import { type AuditFilters as Filters, auditList } from "~/domain/audit/audit-list";
import { Button, ButtonLink } from "~/ui/frame/button";
import { control } from "~/ui/form/control.css";
import { cluster } from "~/ui/frame/layout.css";
import * as styles from "./audit.css";
import type { AuditOptions } from "./audit-page.server";

export interface AuditFiltersProps {
  filters: Filters;
  options: AuditOptions;
}

export function AuditFilters({ filters, options }: AuditFiltersProps) {
  return (
    <Form
      role="search"
      aria-label="Filter the audit trail"
      action="/management/audit"
      className={styles.form}
    >
      <Choice name="who" label="Who" none="Everybody" value={filters.who} options={options.who} />
      <Choice name="action" label="What" none="Everything" value={filters.action} options={options.action} />
      <Choice name="kind" label="Type" none="Any type" value={filters.kind} options={options.kind} />
      <label className={styles.field}>
        <span className={styles.label}>ID</span>
        <input
          name="id"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={filters.id ?? ""}
          placeholder="The name in its link"
          className={control}
        />
      </label>
      <Day name="from" label="From" value={filters.from} />
      <Day name="to" label="To" value={filters.to} />
      <div className={cluster.s}>
        <Button look="secondary">Filter</Button>
        {auditList.isFiltered(filters) ? (
          <ButtonLink look="quiet" to="/management/audit">
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  none: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, label, none, value, options }: ChoiceProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select name={name} defaultValue={value ?? ""} className={control}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input type="date" name={name} defaultValue={value ?? ""} className={control} />
    </label>
  );
}
