import { Stat, StatList } from "~/ui/text/stat";
import * as styles from "./figures.css";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.figures}>
      <StatList>
        {figures.map(({ label, value, note }) => (
          <Stat key={label} label={label} value={value} note={note} />
        ))}
      </StatList>
    </div>
  );
}
