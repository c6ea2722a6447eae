import { cluster } from "~/ui/layout.css";
import { RoundStateBadge } from "~/ui/round-state-badge";
import { DataTable } from "~/ui/table";
import type { RoundRow } from "./overview";

export function RoundTable({ rounds }: { rounds: readonly RoundRow[] }) {
  if (rounds.length === 0) return null;
  return (
    <DataTable
      caption="Rounds, newest first"
      columns={[
        { key: "number", label: "Round", primary: true },
        { key: "range", label: "Pledge range" },
        { key: "entryFee", label: "Entry fee", align: "end" },
        { key: "participants", label: "Participants", align: "end" },
        { key: "bids", label: "Bids", align: "end" },
        { key: "winner", label: "Winner" },
      ]}
      rows={rounds.map((round) => ({
        id: String(round.number),
        cells: {
          ...round,
          number: (
            <span className={cluster.s}>
              Round {round.number} <RoundStateBadge state={round.state} />
            </span>
          ),
        },
      }))}
    />
  );
}
