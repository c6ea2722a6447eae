import { formatCount } from "~/domain/count";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundsOf } from "~/operations/rounds/rounds.queries.server";

export async function bidsTab({ id }: ManagedProduct) {
  const rounds = await roundsOf(id);
  return {
    figures: [
      {
        label: "Total bids",
        value: formatCount(rounds.reduce((total, { ledgerSeq }) => total + ledgerSeq, 0)),
      },
      { label: "Rounds", value: formatCount(rounds.length) },
    ],
  };
}
