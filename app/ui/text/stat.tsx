import { finePrint } from "~/ui/frame/layout.css";
import { classNames } from "./class-names";
import * as styles from "./stat.css";

export interface Stat {
  readonly label: string;
  readonly value: string | number;
  readonly note?: string | null;
}

export const StatList = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={styles.list}>
    {stats.map(({ label, value, note }) => (
      <div key={label} className={styles.stat}>
        <dt className={finePrint}>{label}</dt>
        <dd className={classNames(styles.figure, isLong(value) && styles.long)}>{value}</dd>
        {note ? <dd className={finePrint}>{note}</dd> : null}
      </div>
    ))}
  </dl>
);

const isLong = (value: string | number) => typeof value === "string" && value.length > 13;
