import { Badge } from "~/ui/badge/badge";
import { muted } from "~/ui/frame/layout.css";
import { PaymentStatusBadge } from "~/ui/badge/payment-status-badge";
import { DataTable } from "~/ui/list/table";
import { ContactCell, PersonCell } from "~/screens/management/participants/seat-person";
import { TrophyRank } from "~/screens/management/participants/seat-rank";
import * as styles from "~/screens/management/participants/seat-table.css";
import type { ParticipantRow } from "~/screens/management/participants/seat-view.server";

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
