import { formatKsh } from "~/domain/money";
import { overallTieText } from "~/domain/pledge/tie-words";
import { overallOutcome, overallResult } from "~/operations/rounds/overall-result.queries.server";

/** By first name (D48, D69); null before the auction is closed. */
export async function overallResultView(
  product: { id: number; status: string },
  viewer: { id: number } | null,
) {
  if (product.status !== "closed") return null;
  const result = await overallResult(product.id);
  const proof = `/auction/${product.id}/proof`;
  if (!result?.person) return { proof, winner: null };
  const { person, averageCents, rounds } = result;
  return {
    proof,
    winner: {
      firstName: person.firstName,
      isYou: person.id === viewer?.id,
      averageText: formatKsh(averageCents),
      roundsText: rounds === 1 ? "1 round" : `${rounds} rounds`,
      tie: overallTieText(
        overallOutcome(result, ({ id, firstName }) => (id === viewer?.id ? "you" : firstName)),
      ),
    },
  };
}

export type OverallResultView = Awaited<ReturnType<typeof overallResultView>>;
