import { auditLabel, auditValue } from "~/domain/audit-words";
import { formatDateTime } from "~/domain/time";
import type { TimelineEntry } from "~/operations/audit/audit.queries.server";

/** An entry of the audit trail as text. Of something new only the first value is told, of a change both. */
export const timelineView = (entries: readonly TimelineEntry[]) =>
  entries.map(({ id, at, action, actor, changes }) => ({
    id,
    action,
    actor,
    at: formatDateTime(at),
    changes: changes.map(({ field, before, after }) => ({
      label: auditLabel(field),
      before: before === undefined ? null : auditValue(field, before),
      after: auditValue(field, after),
    })),
  }));

export type TimelineView = ReturnType<typeof timelineView>;
