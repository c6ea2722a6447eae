import { Link } from "~/router";
import type { TableColumn } from "~/ui/list/table";
import { msg, t } from "~/texts/t";

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
    label: msg("Auction"),
    primary: true,
    cell: ({ to, auction }) => (to ? <Link to={to}>{auction}</Link> : auction),
  },
  {
    label: msg("Round"),
    align: "end",
    cell: ({ round, isVoid }) => (isVoid ? t("{round}, void", { round }) : round),
  },
  { label: msg("Pledge"), align: "end", cell: ({ amount }) => amount },
  { label: msg("Receipt"), cell: ({ receipt }) => receipt },
  { label: msg("Submitted"), cell: ({ time }) => time },
];
