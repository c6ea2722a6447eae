import { ButtonLink } from "~/ui/button";
import { muted } from "~/ui/layout.css";
import { Panel } from "~/ui/panel";
import { AuditChanges } from "./audit-changes";
import * as styles from "./timeline.css";
import type { TimelineView } from "./timeline-view.server";

export interface TimelineProps {
  entries: TimelineView;
  /** Where the whole history stands, of which these are the latest entries. */
  all: { to: string; label: string };
}

/** Who did what and when, newest first; the figures of each are folded away. */
export function Timeline({ entries, all }: TimelineProps) {
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
                <AuditChanges changes={changes} />
              </details>
            ) : null}
          </li>
        ))}
      </ol>
      {entries.length > 0 ? (
        <ButtonLink look="quiet" size="small" to={all.to}>
          {all.label}
        </ButtonLink>
      ) : null}
    </Panel>
  );
}
