import { Badge } from "~/ui/badge/badge";
import { DataTable } from "~/ui/list/table";
import { ContactCell, PersonCell } from "~/screens/management/participants/seat-person";
import { MedalRank } from "~/screens/management/participants/seat-rank";
import * as styles from "~/screens/management/participants/seat-table.css";
import type { BidRow } from "~/screens/management/participants/seat-view.server";

export interface BidTableProps {
  rows: readonly BidRow[];
  caption: string;
  /** Where the list holds more than one round. */
  withRounds?: boolean;
}

/** Final pledges, highest first (D23). */
export function BidTable({ rows, caption, withRounds = false }: BidTableProps) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      manyColumns
      columns={[
        { key: "rank", label: "Rank" },
        { key: "user", label: "User", primary: true },
        { key: "contact", label: "Email and phone" },
        ...(withRounds ? [{ key: "round", label: "Round", align: "end" } as const] : []),
        { key: "pledge", label: "Pledge", align: "end" },
        { key: "submitted", label: "Submitted at" },
        { key: "state", label: "Status" },
      ]}
      rows={rows.map(({ id, place, person, round, pledge, submitted, isWinner, lostDraw }) => ({
        id: String(id),
        highlighted: isWinner,
        cells: {
          rank: <MedalRank place={place} lostDraw={lostDraw} />,
          user: <PersonCell person={person}>{isWinner ? <Badge tone="sun">Winner</Badge> : null}</PersonCell>,
          contact: <ContactCell person={person} />,
          round,
          pledge: <span className={styles.amount}>{pledge}</span>,
          submitted: <span className={styles.moment}>{submitted}</span>,
          state: <Badge tone="green">Valid Bid</Badge>,
        },
      }))}
    />
  );
}
