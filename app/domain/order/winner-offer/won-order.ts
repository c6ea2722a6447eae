import { averageOf, type Cents, formatKsh } from "~/domain/money";
import type { WinnerPays } from "~/domain/product/winner-pays";
import { msg, t } from "~/texts/t";

export const WON_ORDERED = msg("You have ordered what you won already. Your purchases have it.");
export const WON_OFFERED_TO_NEXT = msg(
  "You did not order it in time, so it was offered to the next in the ranking.",
);
export const NOT_THE_WINNER = msg("Only the winner of a closed auction can order what was won.");

/** Read before anybody pays an entry fee (D72, D83); null if the owner does not state it. */
export function winnerPaysText(pays: WinnerPays): string | null {
  switch (pays) {
    case "unstated":
      return null;
    case "highest":
      return t("If you win, you pay your highest pledge plus delivery.");
    case "average":
      return t("If you win, you pay your average pledge plus delivery.");
    case "nothing":
      return t("If you win, you pay only the delivery.");
  }
}

export interface WonPledges {
  readonly highestCents: Cents;
  /** The total divided by the rounds in which anybody pledged: empty rounds do not lower the price (D83). */
  readonly averageCents: Cents;
  /** Some rounds had no pledge, so the ranking's average is lower. */
  readonly hasEmptyRounds?: boolean;
}

/** Only the goods, rounded down to whole shillings, because M-Pesa takes nothing else. Null if the owner does not state it. */
export function wonPriceCents(pays: WinnerPays, { highestCents, averageCents }: WonPledges): Cents | null {
  switch (pays) {
    case "unstated":
      return null;
    case "highest":
      return wholeShillings(highestCents);
    case "average":
      return wholeShillings(averageCents);
    case "nothing":
      return 0;
  }
}

const wholeShillings = (cents: Cents): Cents => cents - (cents % 100);

export function wonText(pays: WinnerPays, pledges: WonPledges): string | null {
  const price = wonPriceCents(pays, pledges);
  if (price === null) return null;
  if (pays === "nothing") return t("You pay nothing more for it, only the delivery.");
  const average = pledges.hasEmptyRounds
    ? t("your average over the rounds in which anybody pledged")
    : t("your average");
  const which = pays === "highest" ? t("your highest pledge") : average;
  const exact = pays === "highest" ? pledges.highestCents : pledges.averageCents;
  return t("You pay {which}, {sum}, and the delivery.", {
    which: exact === price ? which : t("{which} in whole shillings", { which }),
    sum: formatKsh(price),
  });
}

/** The one sum of a closed auction, the same for everybody: what its winner pays, else their average over all rounds (D83). */
export function winningSum(
  pays: WinnerPays,
  pledges: WonPledges,
  averageCents: Cents,
): { readonly cents: Cents; readonly isPrice: boolean } {
  const price = wonPriceCents(pays, pledges);
  return price === null ? { cents: averageCents, isPrice: false } : { cents: price, isPrice: true };
}

/** An open round in which nobody has pledged, as the buyer sees it who leads by earlier rounds. */
export interface UnpledgedRound {
  readonly number: number;
  readonly winnerPays: WinnerPays;
  /** For the goods, if nobody pledges; null if the owner does not state it. */
  readonly priceCents: Cents | null;
}

export function unlessPledgedText({ number, winnerPays, priceCents }: UnpledgedRound): string {
  if (priceCents === null) return t("If nobody pledges in round {number}, you win.", { number });
  return winnerPays === "nothing"
    ? t("If nobody pledges in round {number}, you win and pay only the delivery.", { number })
    : t("If nobody pledges in round {number}, you win and pay {sum} plus delivery.", {
        number,
        sum: formatKsh(priceCents),
      });
}

export interface WinningTerms {
  readonly winnerPays: WinnerPays;
  /** The buyer's total of all other rounds. */
  readonly elsewhereCents: Cents;
  readonly highestElsewhereCents: Cents;
  /** Closed rounds that count and in which anybody pledged. */
  readonly pledgedRounds: number;
}

/** What the buyer would pay after winning with this pledge, by the state now (D83); null if the general sentence is enough. */
export function winningPayText(terms: WinningTerms, pledgeCents: Cents | null, isOwn = false): string | null {
  const { winnerPays, elsewhereCents, highestElsewhereCents, pledgedRounds } = terms;
  if (pledgeCents === null || winnerPays === "nothing") return null;
  const price = wonPriceCents(winnerPays, {
    highestCents: Math.max(pledgeCents, highestElsewhereCents),
    averageCents: averageOf(elsewhereCents + pledgeCents, pledgedRounds + 1),
  });
  if (price === null) return null;
  const win = isOwn ? t("If you win with this") : t("If you win with {sum}", { sum: formatKsh(pledgeCents) });
  return t("{win}, you pay {sum} plus delivery.", { win, sum: formatKsh(price) });
}
