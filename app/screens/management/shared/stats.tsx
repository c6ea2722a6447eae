import { type Stat, StatList } from "~/ui/text/stat";
import * as styles from "./stats.css";

export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <div className={styles.stats}>
    <StatList stats={stats} />
  </div>
);
