import { Link } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { cluster, muted, small } from "~/ui/layout.css";
import { classNames } from "~/ui/class-names";
import { type Medal, place as disc } from "~/ui/leaderboard-table.css";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { DataTable } from "~/ui/table";
import type { RoundView, SeatView } from "./round-page.server";
import * as styles from "./round.css";

const medals: Record<number, Medal> = { 1: "gold", 2: "silver", 3: "bronze" };

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
        columns={[
          { key: "rank", label: "Rank" },
          { key: "name", label: "Participant", primary: true },
          { key: "phone", label: "Phone" },
          { key: "pledge", label: "Pledge", align: "end" },
          { key: "paid", label: "Joined" },
        ]}
        rows={seats.map((seat) => ({
          id: String(seat.id),
          highlighted: seat.isWinner,
          cells: {
            rank: <Rank place={seat.place} />,
            name: <Person seat={seat} />,
            phone: <span className={styles.whole}>{seat.phone}</span>,
            pledge: seat.pledge ? (
              <strong className={styles.whole}>{seat.pledge}</strong>
            ) : (
              <span className={muted}>No bid yet</span>
            ),
            paid: <span className={styles.moment}>{seat.paid}</span>,
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

function Rank({ place }: { place: number | null }) {
  if (place === null) return "–";
  const medal = medals[place];
  return medal ? <span className={disc[medal]}>{place}</span> : `#${place}`;
}

function Person({ seat: { userId, name, username, isWinner } }: { seat: SeatView }) {
  return (
    <div className={styles.person}>
      <span className={cluster.s}>
        <Link to={`/management/users/${userId}`}>{name}</Link>
        {isWinner ? <Badge tone="sun">Winner</Badge> : null}
      </span>
      <div className={classNames(muted, small)}>@{username}</div>
    </div>
  );
}
