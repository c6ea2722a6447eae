import { Link } from "~/router";
import { DataTable } from "~/ui/list/table";

export interface PledgeRow {
  readonly id: number;
  readonly auction: string;
  /** Null for an auction that is gone. */
  readonly to: string | null;
  readonly round: number;
  readonly amount: string;
  readonly receipt: string;
  readonly time: string;
}

export function PledgeTable({ rows }: { rows: readonly PledgeRow[] }) {
  return (
    <DataTable
      caption="Your pledges, newest first"
      captionHidden
      columns={[
        { key: "auction", label: "Auction", primary: true },
        { key: "round", label: "Round", align: "end" },
        { key: "amount", label: "Pledge", align: "end" },
        { key: "receipt", label: "Receipt" },
        { key: "time", label: "Submitted" },
      ]}
      rows={rows.map((row) => ({
        id: String(row.id),
        cells: { ...row, auction: row.to ? <Link to={row.to}>{row.auction}</Link> : row.auction },
      }))}
    />
  );
}
