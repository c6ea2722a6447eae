import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundsOf } from "~/operations/rounds/rounds.queries.server";

/** 'Entry fee, participants, total revenue = fee times participant count' (specification §2), summed over rounds. */
export async function revenueTab({ id, participationFeeCents }: ManagedProduct) {
  const rounds = await roundsOf(id);
  return {
    figures: [
      {
        label: "Entry fee",
        value: formatKsh(rounds[0]?.participationFeeCents ?? participationFeeCents ?? 0),
      },
      {
        label: "Participants",
        value: formatCount(rounds.reduce((sum, { participantCount }) => sum + participantCount, 0)),
      },
      {
        label: "Total revenue",
        value: formatKsh(
          rounds.reduce((sum, round) => sum + round.participationFeeCents * round.participantCount, 0),
        ),
      },
    ],
  };
}
