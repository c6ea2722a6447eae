import type { AuditChange } from "~/domain/audit/audit";
import { auditLabel, auditValue } from "~/domain/audit/audit-words";
import { formatDateTime } from "~/domain/time";
import type { TimelineEntry } from "~/operations/audit/audit.queries.server";

export interface ChangeView {
  readonly label: string;
  /** Null where there was nothing before. */
  readonly before: string | null;
  readonly after: string;
}

/** A change as text. Of something new only the first value is told, of a change both. */
export const changeView = ({ field, before, after }: AuditChange): ChangeView => ({
  label: auditLabel(field),
  before: before === undefined ? null : auditValue(field, before),
  after: auditValue(field, after),
});

/** Entries of the audit trail as text. */
export const timelineView = (entries: readonly TimelineEntry[]) =>
  entries.map(({ id, at, action, actor, changes }) => ({
    id,
    action,
    actor,
    at: formatDateTime(at),
    changes: changes.map(changeView),
  }));

export type TimelineView = ReturnType<typeof timelineView>;
