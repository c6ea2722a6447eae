import type { AuditChange } from "~/domain/audit/audit";
import { auditLabel, auditValue } from "~/domain/audit/audit-text";
import { formatDateTime } from "~/domain/time";
import { t } from "~/texts/t";
import type { TimelineEntry } from "~/operations/audit/audit.queries.server";

export interface ChangeView {
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

export const changeView = ({ field, before, after, isHidden }: AuditChange): ChangeView => ({
  label: auditLabel(field),
  before: before === undefined ? null : auditValue(field, before),
  after: isHidden ? t("changed") : auditValue(field, after),
});

export const timelineView = (entries: readonly TimelineEntry[]) =>
  entries.map(({ id, at, action, actor, username, changes }) => ({
    id,
    action: t(action),
    actor,
    username,
    at: formatDateTime(at),
    changes: changes.map(changeView),
  }));

export type TimelineView = ReturnType<typeof timelineView>;
