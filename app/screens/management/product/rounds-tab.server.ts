import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { pledgeRangeText } from "~/domain/round";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { type ManagedRound, roundsOf } from "~/operations/rounds/rounds.queries.server";
import type { RoundRow } from "./round-table";

export async function roundsTab({ id }: ManagedProduct) {
  const rounds = await roundsOf(id);
  return {
    figures: [{ label: "Total rounds", value: formatCount(rounds.length) }],
    rounds: rounds.map(rowView),
  };
}

function rowView(round: ManagedRound): RoundRow {
  return {
    number: round.number,
    state: round.state,
    range: pledgeRangeText(round),
    entryFee: formatKsh(round.participationFeeCents),
    participants: round.participantCount,
    bids: round.ledgerSeq,
    winner: winnerText(round),
  };
}

function winnerText({ state, winner }: ManagedRound): string {
  if (winner) return `${winner.user.username}, ${formatKsh(winner.pledgeCents ?? 0)}`;
  return state === "active" ? "Not decided yet" : "Nobody pledged";
}
