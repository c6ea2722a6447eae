/** What the proof page says after its check. */
import type { AuctionMismatch } from "./check-auction";
import type { RoundMismatch } from "./check-round";

export type Mismatch = RoundMismatch | AuctionMismatch;

export type CheckState = "running" | "correct" | "wrong" | "unknown";

export const CHECK_TITLES: Record<CheckState, string> = {
  running: "Checking…",
  correct: "Checked on your phone: correct",
  wrong: "This does not match",
  unknown: "Not checked",
};

export const NOT_CHECKED = "Try again, or check it on a computer as shown below.";

export const ALL_MATCHES = "The secret number, every pledge and the result agree.";

export function mismatchText(mismatch: Mismatch): string {
  switch (mismatch.part) {
    case "seed":
      return "The secret number is not the one promised.";
    case "entry":
      return `Pledge ${mismatch.seq} does not follow from the one before it.`;
    case "end":
      return "Pledges at the end are missing.";
    case "shown":
      return `Pledge ${mismatch.seq} shows another amount or code.`;
    case "late":
      return `Pledge ${mismatch.seq} came after the close.`;
    case "close":
      return "The pledges give another closing time.";
    case "tied":
      return "The ledger has other participations at the top.";
    case "winner":
      return "The pledges give another winner.";
    case "round":
      return `Round ${mismatch.round}: ${mismatchText(mismatch.mismatch)}`;
    case "total":
      return `Total ${mismatch.place} is not the sum of its pledges.`;
    case "missing":
      return `Participation ${mismatch.participation} is left out or counted twice.`;
  }
}
