import type { ReactNode } from "react";
import { classNames } from "./class-names";
import * as styles from "./stat.css";

export type StatListProps = { children: ReactNode };

export function StatList({ children }: StatListProps) {
  return <dl className={styles.list}>{children}</dl>;
}

const isLong = (value: ReactNode) => typeof value === "string" && value.length > 13;

export type StatProps = { label: string; value: ReactNode; note?: ReactNode };

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.figure, isLong(value) && styles.long)}>{value}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}
