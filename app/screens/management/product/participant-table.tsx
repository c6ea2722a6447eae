import { Badge } from "~/ui/badge";
import { muted } from "~/ui/layout.css";
import { PaymentStatusBadge } from "~/ui/payment-status-badge";
import { DataTable } from "~/ui/table";
import { ContactCell, PersonCell } from "../seat-person";
import { TrophyRank } from "../seat-rank";
import * as styles from "../seat-table.css";
import type { ParticipantRow } from "../seat-view.server";

/** Who has paid, by pledge, with full identities. */
export function ParticipantTable({ rows, caption }: { rows: readonly ParticipantRow[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      manyColumns
      columns={[
        { key: "rank", label: "Rank" },
        { key: "name", label: "Name and username", primary: true },
        { key: "contact", label: "Email and phone" },
        { key: "age", label: "Age", align: "end" },
        { key: "pledge", label: "Pledge", align: "end" },
        { key: "payment", label: "Payment status" },
      ]}
      rows={rows.map(({ id, place, person, age, pledge, payment, isWinner, lostDraw }) => ({
        id: String(id),
        highlighted: isWinner,
        cells: {
          rank: <TrophyRank place={place} lostDraw={lostDraw} />,
          name: <PersonCell person={person}>{isWinner ? <Badge tone="sun">Winner</Badge> : null}</PersonCell>,
          contact: <ContactCell person={person} />,
          age,
          pledge:
            pledge === null ? (
              <span className={muted}>No bid yet</span>
            ) : (
              <span className={styles.amount}>{pledge}</span>
            ),
          payment: <PaymentStatusBadge status={payment} />,
        },
      }))}
    />
  );
}
