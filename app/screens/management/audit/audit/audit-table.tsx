import { Link } from "~/router";
import { muted } from "~/ui/frame/layout.css";
import type { TableColumn } from "~/ui/list/table";
import { AuditChanges } from "../../shared/audit-changes";
import { summary } from "~/screens/management/shared/timeline.css";
import * as styles from "./audit.css";
import type { AuditRow } from "./audit-page.server";

export const auditColumns: readonly TableColumn<AuditRow>[] = [
  { label: "What", primary: true, cell: (row) => <What row={row} /> },
  {
    label: "Who",
    cell: ({ actor, actorTo }) => (
      <Link to={actorTo} className={styles.who}>
        {actor}
      </Link>
    ),
  },
  { label: "When", cell: ({ at }) => <span className={styles.at}>{at}</span> },
  { label: "Before → after", cell: (row) => <Changes row={row} /> },
];

function What({ row: { action, subject, subjectTo } }: { row: AuditRow }) {
  return (
    <div className={styles.what}>
      {action}
      <div className={styles.subject}>{subjectTo ? <Link to={subjectTo}>{subject}</Link> : subject}</div>
    </div>
  );
}

/** A new thing lists all its fields, so several changes are folded. */
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
