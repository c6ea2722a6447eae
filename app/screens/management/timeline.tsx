import { muted } from "~/ui/layout.css";
import { Panel } from "~/ui/panel";
import * as styles from "./timeline.css";
import type { TimelineView } from "./timeline-view.server";

/** Who did what and when, newest first; the figures of each are folded away. */
export function Timeline({ entries }: { entries: TimelineView }) {
  return (
    <Panel title="History">
      {entries.length === 0 ? <p className={muted}>Nothing was changed yet.</p> : null}
      <ol className={styles.list}>
        {entries.map(({ id, action, actor, at, changes }) => (
          <li key={id} className={styles.entry}>
            <p>
              <strong>{action}</strong> by {actor}
            </p>
            <p className={styles.when}>{at}</p>
            {changes.length > 0 ? (
              <details>
                <summary className={styles.summary}>
                  {changes.length === 1 ? "1 field" : `${changes.length} fields`}
                </summary>
                <dl className={styles.changes}>
                  {changes.map(({ label, before, after }) => (
                    <div key={label} className={styles.change}>
                      <dt>{label}</dt>
                      <dd>{before === null ? after : `${before} → ${after}`}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
