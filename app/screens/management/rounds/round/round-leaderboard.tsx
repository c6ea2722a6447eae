import { Badge } from "~/ui/badge/badge";
import { EmptyState } from "~/ui/list/empty-state";
import { muted } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { DataTable } from "~/ui/list/table";
import { PersonCell } from "~/screens/management/participants/seat-person";
import { MedalRank } from "~/screens/management/participants/seat-rank";
import type { RoundView } from "./round-page.server";
import * as styles from "./round.css";

/** Completed participants, with the identities that only administrators see. */
export function RoundLeaderboard({
  board: { participants, seats, page, pageCount },
}: {
  board: RoundView["board"];
}) {
  if (seats.length === 0)
    return (
      <EmptyState title="No participants yet">Nobody has paid this round's entry fee so far.</EmptyState>
    );
  return (
    <Panel title="Leaderboard" look="bare" id="leaderboard" actions={<strong>{participants}</strong>}>
      <DataTable
        caption="Leaderboard"
        captionHidden
        manyColumns
        columns={[
          { key: "rank", label: "Rank" },
          { key: "name", label: "Participant", primary: true },
          { key: "phone", label: "Phone" },
          { key: "pledge", label: "Pledge", align: "end" },
          { key: "joined", label: "Joined" },
        ]}
        rows={seats.map(({ id, place, person, pledge, joined, isWinner, lostDraw }) => ({
          id: String(id),
          highlighted: isWinner,
          cells: {
            rank: <MedalRank place={place} lostDraw={lostDraw} />,
            name: (
              <PersonCell person={person}>{isWinner ? <Badge tone="sun">Winner</Badge> : null}</PersonCell>
            ),
            phone: <span className={styles.whole}>{person.phone}</span>,
            pledge: pledge ? (
              <strong className={styles.whole}>{pledge}</strong>
            ) : (
              <span className={muted}>No bid yet</span>
            ),
            joined: <span className={styles.moment}>{joined}</span>,
          },
        }))}
      />
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => `?page=${number}#leaderboard`}
        label="Pages of the leaderboard"
      />
    </Panel>
  );
}
