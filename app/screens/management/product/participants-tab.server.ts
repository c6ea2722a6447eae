import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundsOf } from "~/operations/rounds/rounds.queries.server";

export async function participantsTab({ id }: ManagedProduct) {
  const rounds = await roundsOf(id);
  const sum = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((total, round) => total + of(round), 0);
  return {
    figures: [
      { label: "Rounds", value: formatCount(rounds.length) },
      { label: "Participants", value: formatCount(sum((round) => round.participantCount)) },
      {
        label: "Revenue",
        value: formatKsh(sum((round) => round.participationFeeCents * round.participantCount)),
      },
      { label: "Bids", value: formatCount(sum((round) => round.ledgerSeq)) },
    ],
  };
}
