import { Link } from "~/router";
import type { ReactNode } from "react";
import { Money } from "~/ui/text/money";
import { Phone } from "~/ui/text/phone";
import * as styles from "./recent-list.css";

export interface RecentEntry {
  readonly id: number;
  readonly title: string;
  readonly to?: string | null;
  readonly note: string;
  /** Called before anything else. */
  readonly phone?: string | null;
  readonly advice?: string;
  readonly amount: string;
  readonly badge?: ReactNode;
}

export const RecentList = ({ entries }: { entries: readonly RecentEntry[] }) => (
  <ul className={styles.list}>
    {entries.map(({ id, title, to, note, phone, advice, amount, badge }) => (
      <li key={id} className={styles.entry}>
        <div className={styles.texts}>
          {to ? (
            <Link to={to} className={styles.title}>
              {title}
            </Link>
          ) : (
            <span className={styles.title}>{title}</span>
          )}
          <p className={styles.note}>{note}</p>
          {phone ? (
            <p className={styles.note}>
              <Phone number={phone} />
            </p>
          ) : null}
          {advice ? <p className={styles.note}>{advice}</p> : null}
        </div>
        <div className={styles.stats}>
          <Money text={amount} />
          {badge}
        </div>
      </li>
    ))}
  </ul>
);
