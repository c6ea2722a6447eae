import type { FirstPlace } from "~/domain/round/auction-winner";
import { formatCount, ordinal } from "~/domain/count";
import { type Cents, formatKsh } from "~/domain/money";

/** '2nd of 14', or 'tied for 1st' with who is first, if known (D70). The winner of the tie has no `tie`. */
export function placeText(
  place: number,
  { tie, of }: { readonly tie: { readonly first: string | null } | null; readonly of?: number | undefined },
): string {
  const among = of === undefined ? "" : ` of ${formatCount(of)}`;
  if (tie === null) return ordinal(place) + among;
  return `tied for ${ordinal(1)}${among}${tie.first === null ? "" : `, ${tie.first}`}`;
}

/** Null if there was no tie (D70). */
export function roundTieText(tied: number, winner: string): string | null {
  return tied > 1 ? `${formatCount(tied)} tied at the top; the draw chose ${winner}.` : null;
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
  if (first === null) return `${many} are tied at the top; round ${decidingRound} decides when it is closed.`;
  if (rounds === 1) return roundTieText(tied, first.name);
  return `${many} tied at the top; ${howDecided(first, decidingRound)}`;
}

function howDecided({ by, name }: NonNullable<OverallTie["first"]>, round: number): string {
  switch (by) {
    case "pledge":
    case "total":
      return `of them, ${name} pledged the most in round ${round}, the last one in which any of them pledged.`;
    case "round":
      return `${name} won round ${round}, the last one in which any of them pledged.`;
    case "draw":
      return `the draw with the seed of round ${round} chose ${name}.`;
  }
}

interface OverallOutcome extends OverallTie {
  readonly averageCents: Cents;
}

export function overallText(outcome: OverallOutcome, verb: "wins" | "leads"): string {
  const { first, averageCents, rounds } = outcome;
  const tie = overallTieText(outcome);
  if (first === null) return tie ?? "";
  const over = `over ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
  const sentence = `${first.name} ${verb} the auction with an average of ${formatKsh(averageCents)} ${over}.`;
  return tie ? `${sentence} ${tie}` : sentence;
}
