import { Icon } from "~/ui/icon";
import { muted } from "~/ui/layout.css";
import { Stat, StatList } from "~/ui/stat";
import type { Ranked } from "./calculation";
import * as styles from "./winner-card.css";

export function WinnerCard({ winner, decided }: { winner: Ranked; decided: boolean }) {
  return (
    <section className={styles.card} aria-labelledby="winner">
      <h2 id="winner" className={styles.heading}>
        <Icon name="trophy" />
        {decided ? "Winner" : "Leading now"}
      </h2>
      <div>
        <p className={styles.name}>{winner.name}</p>
        <p className={muted}>
          @{winner.username} · <a href={`mailto:${winner.email}`}>{winner.email}</a>
        </p>
      </div>
      <StatList>
        <Stat label="Average Pledge" value={winner.average} />
        <Stat label="Total Pledged" value={winner.total} />
        <Stat label="Rounds Participated" value={winner.participatedIn} />
      </StatList>
    </section>
  );
}
