import { Stat, StatList } from "~/ui/stat";
import * as styles from "./product.css";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** A tab's totals, as formatted texts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.statistics}>
      <StatList>
        {figures.map(({ label, value, note }) => (
          <Stat key={label} label={label} value={value} note={note} />
        ))}
      </StatList>
    </div>
  );
}
