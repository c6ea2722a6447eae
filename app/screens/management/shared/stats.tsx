import { type Figure, StatList } from "~/ui/text/stat";
import * as styles from "./stats.css";

export function Stats({ stats }: { stats: readonly Figure[] }) {
  return (
    <div className={styles.stats}>
      <StatList stats={stats} />
    </div>
  );
}
