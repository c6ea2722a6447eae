import { useLoaderData, Form, Link } from "~/router";
import type { Viewer } from "~/domain/account/access";
import { auditList, type AuditFilters as Filters, AUDIT_KINDS } from "~/domain/audit/audit-list";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { ListTable } from "~/screens/management/lists/list-table";
import { Button, ButtonLink } from "~/ui/frame/button";
import { control } from "~/ui/form/control.css";
import { cluster, muted } from "~/ui/frame/layout.css";
import { ListChoice, ListDay } from "~/screens/management/lists/list-form";
import * as fieldStyles from "~/screens/management/lists/list-form.css";
import * as styles from "./audit.css";
import type { TableColumn } from "~/ui/list/table";
import { AuditChanges } from "~/screens/management/shared/history/audit-changes";
import { summary } from "~/screens/management/shared/history/timeline.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { AUDIT_ACTIONS } from "~/domain/audit/audit";
import { countOf } from "~/domain/text/count";
import { formatDateTime } from "~/domain/time";
import { CLOCK_ACTOR } from "~/operations/audit/clock";
import { auditActors, auditPage, type TrailEntry } from "~/operations/audit/audit.queries.server";
import { subjectName, subjectPath } from "./audit-subject.server";
import { type ChangeView, changeView } from "~/screens/management/shared/history/timeline-view.server";
import { shortText } from "~/domain/text/cut-text";

export const meta = titled("Audit trail · Management");

export const loader = guarded((args, viewer) => auditTrailPage(viewer, new URL(args.request.url)));

export default function Audit() {
  const { filters, options, total, rows, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Audit trail">
        What administrators did, newest first. Entries cannot be changed or deleted. Of what you cannot open,
        you see which fields were changed.
      </PageHeader>
      <AuditFilters key={auditList.path(filters)} filters={filters} options={options} />
      <ListTable
        query={auditList}
        filters={filters}
        pageCount={pageCount}
        noun="the audit trail"
        found={
          rows.length > 0 ? (
            <p role="status">
              <strong>{total}</strong>
            </p>
          ) : null
        }
        caption="Audit trail"
        rows={rows}
        columns={auditColumns}
        empty={<NoEntries isFiltered={auditList.isFiltered(filters)} />}
      />
    </>
  );
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No entries here" action={{ to: "/management/audit", label: "Show the whole trail" }}>
      Nothing matches this filter.
    </EmptyState>
  ) : (
    <EmptyState title="No entries yet">Every change an administrator makes appears here.</EmptyState>
  );

const AuditFilters = ({ filters, options }: { filters: Filters; options: AuditOptions }) => (
  <Form role="search" aria-label="Filter the audit trail" action="/management/audit" className={styles.form}>
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
        placeholder="As in its link"
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

const auditColumns: readonly TableColumn<AuditRow>[] = [
  { label: "What", primary: true, cell: (row) => <What row={row} /> },
  {
    label: "Who",
    cell: ({ actor, actorTo, username }) => (
      <>
        <Link to={actorTo} className={styles.who}>
          {actor}
        </Link>
        {username ? <div className={styles.subject}>{username}</div> : null}
      </>
    ),
  },
  { label: "When", cell: ({ at }) => <span className={styles.at}>{at}</span> },
  { label: "Before → after", cell: (row) => <Changes row={row} /> },
];

const What = ({ row: { action, subject, subjectTo } }: { row: AuditRow }) => (
  <div className={styles.what}>
    {action}
    <div className={styles.subject}>{subjectTo ? <Link to={subjectTo}>{subject}</Link> : subject}</div>
  </div>
);

/** Several changes are folded, because a new record lists all its fields. */
function Changes({ row: { action, subject, changes } }: { row: AuditRow }) {
  if (changes.length === 0) return <span className={muted}>No changes</span>;
  if (changes.length === 1) return <AuditChanges changes={changes} stacked />;
  return (
    <details className={styles.changes}>
      <summary className={summary} aria-label={`${changes.length} fields: ${action}, ${subject}`}>
        {changes.length} fields
      </summary>
      <AuditChanges changes={changes} stacked />
    </details>
  );
}

const PAGE_SIZE = 50;

async function auditTrailPage(viewer: Viewer, url: URL) {
  const filters = auditList.read(url.searchParams);
  const [actors, { total, page, pageCount, entries }] = await Promise.all([
    auditActors(),
    auditPage(viewer, filters, PAGE_SIZE),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    total: countOf(total, "entry", "entries"),
    options: {
      // a name without entries stays in the filter as requested
      who: actorOptions(actors, filters.who),
      action: Object.entries(AUDIT_ACTIONS),
      kind: Object.entries(AUDIT_KINDS),
    },
    rows: entries.map(rowOf),
  };
}

function actorOptions(actors: Awaited<ReturnType<typeof auditActors>>, asked: string) {
  const options = actors.map(({ who, name }) => [who, name === who ? who : `${name} (${who})`] as const);
  return asked === "" || actors.some(({ who }) => who === asked)
    ? options
    : [...options, [asked, asked] as const];
}

type AuditRow = ReturnType<typeof rowOf>;
type AuditOptions = Awaited<ReturnType<typeof auditTrailPage>>["options"];

const rowOf = (entry: TrailEntry) => ({
  id: entry.id,
  at: formatDateTime(entry.at),
  action: entry.action,
  actor: entry.actor,
  username: entry.username,
  actorTo: entry.actorId === CLOCK_ACTOR.id ? "/management/schedule" : `/management/users/${entry.actorId}`,
  subject: subjectName(entry),
  subjectTo: subjectPath(entry),
  changes: entry.changes.map(changeView).map(clipped),
});

// descriptions have up to 10,000 letters: this list shows the beginning, the product's own history and the CSV show all of it
const MAX_VALUE_LENGTH = 80;

const clip = (text: string) => shortText(text, MAX_VALUE_LENGTH);

const clipped = ({ label, before, after }: ChangeView): ChangeView => ({
  label,
  before: before === null ? null : clip(before),
  after: clip(after),
});
