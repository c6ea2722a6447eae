import { AUDIT_ACTIONS } from "~/domain/audit/audit";
import { AUDIT_KINDS, auditList } from "~/domain/audit/audit-list";
import { countOf } from "~/domain/count";
import { formatDateTime } from "~/domain/time";
import { CLOCK_ACTOR } from "~/operations/clock";
import { auditActors, auditPage, type TrailEntry } from "~/operations/audit/audit.queries.server";
import { subjectName, subjectPath } from "./audit-subject.server";
import { type ChangeView, changeView } from "~/screens/management/shared/timeline-view.server";

const PAGE_SIZE = 50;

export async function auditTrailPage(url: URL) {
  const filters = auditList.read(url.searchParams);
  const [actors, { total, page, pageCount, entries }] = await Promise.all([
    auditActors(),
    auditPage(filters, PAGE_SIZE),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    total: countOf(total, "entry", "entries"),
    options: {
      // a name without entries stays in the filter as requested
      who: [...new Set([...actors, filters.who])].filter(Boolean).map((name) => [name, name] as const),
      action: Object.entries(AUDIT_ACTIONS),
      kind: Object.entries(AUDIT_KINDS),
    },
    rows: entries.map(rowOf),
  };
}

export type AuditRow = ReturnType<typeof rowOf>;
export type AuditOptions = Awaited<ReturnType<typeof auditTrailPage>>["options"];

const rowOf = (entry: TrailEntry) => ({
  id: entry.id,
  at: formatDateTime(entry.at),
  action: entry.action,
  actor: entry.actor,
  actorTo: entry.actorId === CLOCK_ACTOR.id ? "/management/schedule" : `/management/users/${entry.actorId}`,
  subject: subjectName(entry),
  subjectTo: subjectPath(entry),
  changes: entry.changes.map(changeView).map(clipped),
});

// descriptions have up to 10,000 letters: this list shows the beginning, the product's own history and the CSV show all of it
const MAX_VALUE_LENGTH = 80;

const clip = (text: string) =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;

const clipped = ({ label, before, after }: ChangeView): ChangeView => ({
  label,
  before: before === null ? null : clip(before),
  after: clip(after),
});
