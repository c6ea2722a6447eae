import { classNames } from "~/ui/text/class-names";
import { muted } from "~/ui/frame/layout.css";
import * as styles from "./timeline.css";
import type { ChangeView } from "./timeline-view.server";

export const AuditChanges = ({ changes, stacked }: { changes: readonly ChangeView[]; stacked?: boolean }) => (
  <dl className={styles.changes}>
    {changes.map(({ label, before, after }) => (
      <div key={label} className={stacked ? undefined : styles.change}>
        <dt className={classNames(stacked && muted)}>{label}</dt>
        <dd className={styles.value}>{before === null ? after : `${before} → ${after}`}</dd>
      </div>
    ))}
  </dl>
);
