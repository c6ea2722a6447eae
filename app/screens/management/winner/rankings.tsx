import { muted, small } from "~/ui/layout.css";
import { classNames } from "~/ui/class-names";
import { type Medal, place } from "~/ui/leaderboard-table.css";
import { DataTable } from "~/ui/table";
import type { Ranked } from "./calculation";
import * as styles from "./rankings.css";

const medals: Record<number, Medal> = { 1: "gold", 2: "silver", 3: "bronze" };

export function Rankings({ ranking }: { ranking: readonly Ranked[] }) {
  return (
    <DataTable
      caption="Complete Rankings"
      columns={[
        { key: "rank", label: "Rank" },
        { key: "participant", label: "Participant", primary: true },
        { key: "contact", label: "Contact" },
        { key: "participatedIn", label: "Participated In" },
        { key: "total", label: "Total Pledged", align: "end" },
        { key: "average", label: "Average Pledge", align: "end" },
      ]}
      rows={ranking.map((ranked) => ({
        id: String(ranked.id),
        highlighted: ranked.rank === 1,
        cells: {
          ...ranked,
          rank: <Rank rank={ranked.rank} />,
          participant: <Lines first={ranked.name} second={`@${ranked.username}`} />,
          contact: <Lines first={ranked.email} second={ranked.phone} />,
        },
      }))}
    />
  );
}

function Rank({ rank }: { rank: number }) {
  const medal = medals[rank];
  return medal ? <span className={place[medal]}>{rank}</span> : <>#{rank}</>;
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <div className={styles.line}>{first}</div>
      <div className={classNames(styles.line, muted, small)}>{second}</div>
    </>
  );
}
