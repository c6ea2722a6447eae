import { type Stat, StatList } from "~/ui/text/stat";
import * as styles from "./stats.css";

export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className={styles.stats}>
      <StatList stats={stats} />
    </div>
  );
}
