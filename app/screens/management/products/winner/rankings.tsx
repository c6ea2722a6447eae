import { Link } from "~/router";
import type { ReactNode } from "react";
import { muted, small } from "~/ui/frame/layout.css";
import { classNames } from "~/ui/text/class-names";
import { DataTable } from "~/ui/list/table";
import { MedalRank } from "~/screens/management/participants/seat-rank";
import type { Ranked } from "./calculation";
import * as styles from "./rankings.css";

export function Rankings({ ranking }: { ranking: readonly Ranked[] }) {
  return (
    <DataTable
      caption="Complete Rankings"
      manyColumns
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
          rank: <MedalRank place={ranked.rank} />,
          participant: (
            <Lines
              first={<Link to={`/management/users/${ranked.id}`}>{ranked.name}</Link>}
              second={`@${ranked.username}`}
            />
          ),
          contact: <Lines first={ranked.email} second={ranked.phone} />,
        },
      }))}
    />
  );
}

function Lines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      <div className={styles.line}>{first}</div>
      <div className={classNames(styles.line, muted, small)}>{second}</div>
    </>
  );
}
