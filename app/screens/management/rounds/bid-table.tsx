import { Badge } from "~/ui/badge/badge";
import type { TableColumn } from "~/ui/list/table";
import {
  contactColumn,
  medalColumn,
  personColumn,
} from "~/screens/management/participants/participation-person";
import * as styles from "~/screens/management/participants/participation-table.css";
import type { BidRow } from "~/screens/management/participants/participation-view.server";

type Columns = readonly TableColumn<BidRow>[];

const person: Columns = [medalColumn, personColumn("User"), contactColumn];

const pledge: Columns = [
  { label: "Pledge", align: "end", cell: (bid) => <span className={styles.amount}>{bid.pledge}</span> },
  { label: "Submitted at", cell: ({ submitted }) => <span className={styles.moment}>{submitted}</span> },
  { label: "Status", cell: () => <Badge tone="green">Valid Bid</Badge> },
];

export const bidColumns: Columns = [...person, ...pledge];

export const bidColumnsWithRounds: Columns = [
  ...person,
  { label: "Round", align: "end", cell: ({ round }) => round },
  ...pledge,
];
