import { Form } from "~/router";
import { type AuditFilters as Filters, auditList } from "~/domain/audit/audit-list";
import { Button, ButtonLink } from "~/ui/frame/button";
import { control } from "~/ui/form/control.css";
import { cluster } from "~/ui/frame/layout.css";
import { ListChoice, ListDay } from "~/screens/management/lists/list-form";
import * as fieldStyles from "~/screens/management/lists/list-form.css";
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
      <ListChoice name="who" label="Who" none="Everybody" value={filters.who} options={options.who} />
      <ListChoice
        name="action"
        label="What"
        none="Everything"
        value={filters.action}
        options={options.action}
      />
      <ListChoice name="kind" label="Type" none="Any type" value={filters.kind} options={options.kind} />
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>ID</span>
        <input
          name="id"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={filters.id ?? ""}
          placeholder="The name in its link"
          className={control}
        />
      </label>
      <ListDay name="from" label="From" value={filters.from} />
      <ListDay name="to" label="To" value={filters.to} />
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
