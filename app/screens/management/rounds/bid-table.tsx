import { Badge } from "~/ui/badge/badge";
import type { TableColumn } from "~/ui/list/table";
import {
  contactColumn,
  medalColumn,
  personColumn,
} from "~/screens/management/participations/participation-person";
import * as styles from "~/screens/management/participations/participation-table.css";
import type { BidRow } from "~/screens/management/participations/participation-view.server";
import { msg, t } from "~/texts/t";

type Columns = readonly TableColumn<BidRow>[];

const person: Columns = [medalColumn, personColumn(msg("User")), contactColumn];

const pledge: Columns = [
  { label: msg("Pledge"), align: "end", cell: (bid) => <span className={styles.amount}>{bid.pledge}</span> },
  {
    label: msg("Submitted at"),
    cell: ({ submitted }) => <span className={styles.timestamp}>{submitted}</span>,
  },
  { label: msg("Status"), cell: () => <Badge tone="green">{t("Valid Bid")}</Badge> },
];

export const bidColumns: Columns = [...person, ...pledge];

export const bidColumnsWithRounds: Columns = [
  ...person,
  { label: msg("Round"), align: "end", cell: ({ round }) => round },
  ...pledge,
];
