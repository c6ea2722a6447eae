import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Money } from "./money";
import * as styles from "./recent-list.css";

export interface RecentEntry {
  readonly id: number;
  readonly title: string;
  /** Where the title leads, if anywhere. */
  readonly to?: string | null;
  /** A line below the title: numbers and dates. */
  readonly note: string;
  readonly amount: string;
  readonly badge?: ReactNode;
}

/** The last few of something, short enough for a column. */
export function RecentList({ entries }: { entries: readonly RecentEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ id, title, to, note, amount, badge }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.words}>
            {to ? (
              <Link to={to} className={styles.title}>
                {title}
              </Link>
            ) : (
              <span className={styles.title}>{title}</span>
            )}
            <p className={styles.note}>{note}</p>
          </div>
          <div className={styles.figures}>
            <Money text={amount} />
            {badge}
          </div>
        </li>
      ))}
    </ul>
  );
}
