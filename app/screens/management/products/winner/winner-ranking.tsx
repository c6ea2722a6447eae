import { Badge } from "~/ui/badge/badge";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./winner-ranking.css";
import type { RankedBuyer } from "./calculation";

export const WinnerRanking = ({ ranking }: { ranking: readonly RankedBuyer[] }) => (
  <Panel title="Detailed Round-by-Round Breakdown" look="bare">
    <div className={stack.s}>
      {ranking.map(({ id, rank, name, average, rounds }, index) => (
        <details key={id} open={index === 0} className={styles.participant}>
          <summary className={styles.summary}>
            #{rank} {name}: {average} on average
          </summary>
          <ul className={styles.rounds}>
            {rounds.map(({ number, participated, pledge }) => (
              <li key={number} className={styles.round}>
                <span>Round {number}</span>
                <span className={styles.pledge}>
                  {pledge}
                  <Badge tone={participated ? "green" : "neutral"}>
                    {participated ? "Participated" : "Not joined"}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  </Panel>
);
