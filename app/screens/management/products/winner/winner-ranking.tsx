import { Badge } from "~/ui/badge/badge";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./winner-ranking.css";
import type { RankedBuyer } from "./calculation";
import { t } from "~/texts/t";

export const WinnerRanking = ({ ranking }: { ranking: readonly RankedBuyer[] }) => (
  <Panel title={t("Detailed Round-by-Round Breakdown")} look="bare">
    <div className={stack.s}>
      {ranking.map(({ id, rank, name, average, rounds }, index) => (
        <details key={id} open={index === 0} className={styles.participant}>
          <summary className={styles.summary}>
            {t("#{rank} {name}: {average} on average", { rank, name, average })}
          </summary>
          <ul className={styles.rounds}>
            {rounds.map(({ number, participated, pledge }) => (
              <li key={number} className={styles.round}>
                <span>{t("Round {number}", { number })}</span>
                <span className={styles.pledge}>
                  {pledge}
                  <Badge tone={participated ? "green" : "neutral"}>
                    {participated ? t("Participated") : t("Not joined")}
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
