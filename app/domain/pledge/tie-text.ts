import type { FirstPlace } from "~/domain/round/auction-winner";
import { formatCount, ordinal } from "~/domain/text/count";
import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";

/** '2nd of 14', or 'tied for 1st' with who is first, if known (D70). The winner of the tie has no `tie`. */
export function placeText(
  place: number,
  { tie, of }: { readonly tie: { readonly first: string | null } | null; readonly of?: number | undefined },
): string {
  const among = of === undefined ? "" : t(" of {count}", { count: formatCount(of) });
  if (tie === null) return t("{place}{among}", { place: ordinal(place), among });
  const tied = t("tied for {place}", { place: ordinal(1) }) + among;
  return tie.first === null ? tied : `${tied}, ${tie.first}`;
}

/** Null if there was no tie (D70). */
export function roundTieText(tied: number, winner: string): string | null {
  return tied > 1
    ? t("{count} tied at the top; the draw chose {winner}.", { count: formatCount(tied), winner })
    : null;
}

interface OverallTie {
  readonly tied: number;
  readonly first: { readonly by: FirstPlace["by"]; readonly name: string } | null;
  readonly decidingRound: number;
  readonly rounds: number;
}

export function overallTieText({ tied, first, decidingRound, rounds }: OverallTie): string | null {
  if (tied < 2) return null;
  const many = formatCount(tied);
  if (first === null)
    return t("{count} are tied at the top; round {round} decides when it is closed.", {
      count: many,
      round: decidingRound,
    });
  if (rounds === 1) return roundTieText(tied, first.name);
  return t("{count} tied at the top; {decision}", {
    count: many,
    decision: howDecided(first, decidingRound),
  });
}

function howDecided({ by, name }: NonNullable<OverallTie["first"]>, round: number): string {
  switch (by) {
    case "pledge":
    case "total":
      return t(
        "of them, {name} pledged the most in round {round}, the last one in which any of them pledged.",
        {
          name,
          round,
        },
      );
    case "round":
      return t("{name} won round {round}, the last one in which any of them pledged.", { name, round });
    case "draw":
      return t("the draw with the seed of round {round} chose {name}.", { round, name });
  }
}

interface OverallOutcome extends OverallTie {
  readonly averageCents: Cents;
}

export function overallText(outcome: OverallOutcome, verb: "wins" | "leads"): string {
  const { first, averageCents, rounds } = outcome;
  const tie = overallTieText(outcome);
  if (first === null) return tie ?? "";
  const { name } = first;
  const average = formatKsh(averageCents);
  const over = rounds === 1 ? t("1 round") : t("{count} rounds", { count: rounds });
  const sentence =
    verb === "wins"
      ? t("{name} wins the auction with an average of {average} over {rounds}.", {
          name,
          average,
          rounds: over,
        })
      : t("{name} leads the auction with an average of {average} over {rounds}.", {
          name,
          average,
          rounds: over,
        });
  return tie ? `${sentence} ${tie}` : sentence;
}
