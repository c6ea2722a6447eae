import type { ReactNode } from "react";
import * as styles from "./details.css";
import { Icon } from "./icon";

interface DetailsProps {
  title: string;
  /** Stays in sight while the rest is folded. */
  note?: string | undefined;
  id?: string;
  open?: boolean;
  children: ReactNode;
}

export const Details = ({ title, note, id, open, children }: DetailsProps) => (
  <details id={id} open={open} className={styles.details}>
    <summary className={styles.summary}>
      <h2 className={styles.title}>{title}</h2>
      {note ? <span className={styles.note}>{note}</span> : null}
      <Icon name="down" className={styles.arrow} />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
