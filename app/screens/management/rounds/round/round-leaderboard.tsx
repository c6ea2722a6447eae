import { EmptyState } from "~/ui/list/empty-state";
import { muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { WideTable } from "~/ui/list/wide-table";
import { medalColumn, personColumn } from "~/screens/management/participants/participation-person";
import type { RoundView } from "./round-page.server";
import * as styles from "./round.css";

export function RoundLeaderboard({
  board: { participants, participations, page, pageCount },
  isVoid,
}: {
  board: RoundView["board"];
  isVoid: boolean;
}) {
  if (isVoid)
    return (
      <EmptyState
        title="Nobody takes part any more"
        action={{ to: "/management/payments", label: "Payments" }}
      >
        The round is void and its entry fees go back. Payments shows what became of each.
      </EmptyState>
    );
  if (participations.length === 0)
    return (
      <EmptyState title="No participants yet">Nobody has paid this round's entry fee so far.</EmptyState>
    );
  return (
    <Panel title="Leaderboard" look="bare" id="leaderboard" actions={<strong>{participants}</strong>}>
      <WideTable
        caption="Leaderboard"
        captionHidden
        rows={participations}
        isHighlighted={({ isWinner }) => isWinner}
        columns={[
          medalColumn,
          personColumn("Participant"),
          { label: "Phone", cell: ({ person }) => <span className={styles.whole}>{person.phone}</span> },
          {
            label: "Pledge",
            align: "end",
            cell: ({ pledge }) =>
              pledge ? (
                <strong className={styles.whole}>{pledge}</strong>
              ) : (
                <span className={muted}>No bid yet</span>
              ),
          },
          { label: "Joined", cell: ({ joined }) => <span className={styles.moment}>{joined}</span> },
        ]}
        pages={{
          page,
          pageCount,
          hrefFor: (number) => `?page=${number}#leaderboard`,
          label: "Pages of the leaderboard",
        }}
      />
    </Panel>
  );
}
