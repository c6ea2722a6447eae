import { Link } from "~/router";
import { muted } from "~/ui/frame/layout.css";
import { DataTable } from "~/ui/list/table";
import { AuditChanges } from "../audit-changes";
import * as styles from "./audit.css";
import type { AuditRow } from "./audit-page.server";

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <DataTable
      caption="Audit trail"
      captionHidden
      manyColumns
      columns={[
        { key: "what", label: "What", primary: true },
        { key: "who", label: "Who" },
        { key: "at", label: "When" },
        { key: "changes", label: "Before → after" },
      ]}
      rows={rows.map((row) => ({
        id: String(row.id),
        cells: {
          what: <What row={row} />,
          who: (
            <Link to={row.actorTo} className={styles.who}>
              {row.actor}
            </Link>
          ),
          at: <span className={styles.at}>{row.at}</span>,
          changes: <Changes row={row} />,
        },
      }))}
    />
  );
}

function What({ row: { action, subject, subjectTo } }: { row: AuditRow }) {
  return (
    <div className={styles.what}>
      {action}
      <div className={styles.subject}>{subjectTo ? <Link to={subjectTo}>{subject}</Link> : subject}</div>
    </div>
  );
}

/** One is said at once; of something new all fields are, and they are folded away. */
function Changes({ row: { action, subject, changes } }: { row: AuditRow }) {
  if (changes.length === 0) return <span className={muted}>No changes</span>;
  if (changes.length === 1) return <AuditChanges changes={changes} stacked />;
  return (
    <details className={styles.changes}>
      <summary className={styles.summary} aria-label={`${changes.length} fields: ${action}, ${subject}`}>
        {changes.length} fields
      </summary>
      <AuditChanges changes={changes} stacked />
    </details>
  );
}
