import { finePrint } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import * as styles from "~/screens/management/shared/history/timeline.css";
import type { MoneyEvent } from "./money-events";

export const MoneyTimeline = ({ events }: { events: readonly MoneyEvent[] }) => (
  <Panel title={t("What happened")}>
    <MoneyEvents events={events} />
  </Panel>
);

export function MoneyEvents({ events }: { events: readonly MoneyEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ol className={styles.list}>
      {events.map(({ at, text }) => (
        <li key={`${at} ${text}`} className={styles.entry}>
          <p>{text}</p>
          <p className={finePrint}>{at}</p>
        </li>
      ))}
    </ol>
  );
}
