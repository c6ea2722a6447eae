import type { RoundState } from "~/domain/round";
import { cluster } from "~/ui/layout.css";
import { RoundStateBadge } from "~/ui/round-state-badge";
import { DataTable } from "~/ui/table";

export interface RoundRow {
  readonly number: number;
  readonly state: RoundState;
  readonly range: string;
  readonly entryFee: string;
  readonly participants: number;
  readonly bids: number;
  readonly winner: string;
}

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
