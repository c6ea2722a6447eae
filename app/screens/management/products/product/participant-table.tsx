import { muted } from "~/ui/frame/layout.css";
import { PaymentStatusBadge } from "~/ui/badge/payment-status-badge";
import type { TableColumn } from "~/ui/list/table";
import { contactColumn, personColumn } from "~/screens/management/participants/participation-person";
import { TrophyRank } from "~/screens/management/participants/participation-rank";
import * as styles from "~/screens/management/participants/participation-table.css";
import type { ParticipantRow } from "~/screens/management/participants/participation-view.server";

export const participantColumns: readonly TableColumn<ParticipantRow>[] = [
  { label: "Rank", cell: ({ place, lostDraw }) => <TrophyRank place={place} lostDraw={lostDraw} /> },
  personColumn("Name and username"),
  contactColumn,
  { label: "Age", align: "end", cell: ({ age }) => age },
  {
    label: "Pledge",
    align: "end",
    cell: ({ pledge }) =>
      pledge === null ? (
        <span className={muted}>No bid yet</span>
      ) : (
        <span className={styles.amount}>{pledge}</span>
      ),
  },
  { label: "Payment status", cell: ({ payment }) => <PaymentStatusBadge status={payment} /> },
];
