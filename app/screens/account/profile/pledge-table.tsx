import { Link } from "~/router";
import type { TableColumn } from "~/ui/list/table";

export interface PledgeRow {
  readonly id: number;
  readonly auction: string;
  readonly to: string | null;
  readonly round: number;
  /** The round was declared void: its fee goes back (D78). */
  readonly isVoid: boolean;
  readonly amount: string;
  readonly receipt: string;
  readonly time: string;
}

export const pledgeColumns: readonly TableColumn<PledgeRow>[] = [
  {
    label: "Auction",
    primary: true,
    cell: ({ to, auction }) => (to ? <Link to={to}>{auction}</Link> : auction),
  },
  { label: "Round", align: "end", cell: ({ round, isVoid }) => (isVoid ? `${round}, void` : round) },
  { label: "Pledge", align: "end", cell: ({ amount }) => amount },
  { label: "Receipt", cell: ({ receipt }) => receipt },
  { label: "Submitted", cell: ({ time }) => time },
];
