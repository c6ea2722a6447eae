import { ButtonLink } from "~/ui/frame/button";
import { muted, finePrint } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { AuditChanges } from "./audit-changes";
import * as styles from "./timeline.css";
import type { TimelineView } from "./timeline-view.server";

export interface TimelineProps {
  entries: TimelineView;
  all: { to: string; label: string };
}

// more changes than this are folded
const FEW = 3;

export const Timeline = ({ entries, all }: TimelineProps) => (
  <Panel title={t("History")}>
    {entries.length === 0 ? <p className={muted}>{t("No changes yet.")}</p> : null}
    <ol className={styles.list}>
      {entries.map(({ id, action, actor, username, at, changes }) => (
        <li key={id} className={styles.entry}>
          <p>{tNodes("{action} by {actor}", { action: <strong>{action}</strong>, actor })}</p>
          <p className={finePrint}>{username ? `${username} · ${at}` : at}</p>
          <Changes changes={changes} />
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

function Changes({ changes }: Pick<TimelineView[number], "changes">) {
  if (changes.length === 0) return null;
  if (changes.length <= FEW) return <AuditChanges changes={changes} />;
  return (
    <details>
      <summary className={styles.summary}>{t("{count} fields", { count: changes.length })}</summary>
      <AuditChanges changes={changes} />
    </details>
  );
}
