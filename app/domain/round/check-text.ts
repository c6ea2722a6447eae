/** What the proof page says after its check. */
import type { AuctionFlaw } from "./check-auction";
import type { RoundFlaw } from "./check-round";

export type Flaw = RoundFlaw | AuctionFlaw;

export type CheckState = "running" | "correct" | "wrong" | "unknown";

export const CHECK_TITLES: Record<CheckState, string> = {
  running: "Checking…",
  correct: "Checked on your phone: correct",
  wrong: "This does not match",
  unknown: "Not checked",
};

export const NOT_CHECKED = "Try again, or check it on a computer as shown below.";

export const ALL_MATCHES = "The secret number, every pledge and the result agree.";

export function flawText(flaw: Flaw): string {
  switch (flaw.part) {
    case "seed":
      return "The secret number is not the one promised.";
    case "entry":
      return `Pledge ${flaw.seq} does not follow from the one before it.`;
    case "end":
      return "Pledges at the end are missing.";
    case "shown":
      return `Pledge ${flaw.seq} shows another amount or code.`;
    case "tied":
      return "The ledger has other participations at the top.";
    case "winner":
      return "The pledges give another winner.";
    case "round":
      return `Round ${flaw.round}: ${flawText(flaw.flaw)}`;
    case "total":
      return `Total ${flaw.place} is not the sum of its pledges.`;
    case "missing":
      return `Participation ${flaw.participation} is left out or counted twice.`;
  }
}
