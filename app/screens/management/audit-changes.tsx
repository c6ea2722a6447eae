import { muted } from "~/ui/layout.css";
import * as styles from "./timeline.css";
import type { ChangeView } from "./timeline-view.server";

/** Each field with what it was and what it is, in words. */
export function AuditChanges({ changes }: { changes: readonly ChangeView[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label} className={styles.change}>
          <dt className={muted}>{label}</dt>
          <dd>{before === null ? after : `${before} → ${after}`}</dd>
        </div>
      ))}
    </dl>
  );
}
