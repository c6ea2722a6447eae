import { type Cents, formatKsh } from "~/domain/money";
import type { WinnerPays } from "~/domain/settings/settings";

export const WON_ORDERED = "You have ordered what you won already. Your purchases have it.";
export const WON_NOT_YOURS = "Only the winner of a closed auction can order what was won.";

/** Read before anybody pays an entry fee (D72, D83); null where the owner does not state it. */
export function winnerPaysText(pays: WinnerPays): string | null {
  switch (pays) {
    case "unstated":
      return null;
    case "highest":
      return "If you win, you pay your highest pledge plus delivery.";
    case "average":
      return "If you win, you pay your average pledge plus delivery.";
    case "nothing":
      return "If you win, you pay only the delivery.";
  }
}

export interface WonPledges {
  readonly highestCents: Cents;
  /** As D26 works it out. */
  readonly averageCents: Cents;
}

/** The goods alone, rounded down to whole shillings: M-Pesa takes nothing else. Null where the owner does not state it. */
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
  if (pays === "nothing") return "You pay nothing more for it, only the delivery.";
  const which = pays === "highest" ? "your highest pledge" : "your average";
  const exact = pays === "highest" ? pledges.highestCents : pledges.averageCents;
  const rounded = exact === price ? "" : " in whole shillings";
  return `You pay ${which}${rounded}, ${formatKsh(price)}, and the delivery.`;
}
