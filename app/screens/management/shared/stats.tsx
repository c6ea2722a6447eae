import { Stat, StatList } from "~/ui/text/stat";
import * as styles from "./stats.css";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

export function Stats({ stats }: { stats: readonly Figure[] }) {
  return (
    <div className={styles.stats}>
      <StatList>
        {stats.map(({ label, value, note }) => (
          <Stat key={label} label={label} value={value} note={note} />
        ))}
      </StatList>
    </div>
  );
}
