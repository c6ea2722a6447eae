import type { AuctionMismatch } from "./check-auction";
import type { RoundMismatch } from "./check-round";
import { msg, t } from "~/texts/t";

export type Mismatch = RoundMismatch | AuctionMismatch;

export type CheckState = "running" | "correct" | "wrong" | "unknown";

export const CHECK_TITLES: Record<CheckState, string> = {
  running: msg("Checking…"),
  correct: msg("Checked on your phone: correct"),
  wrong: msg("This does not match"),
  unknown: msg("Not checked"),
};

export const NOT_CHECKED = msg("Try again, or check it on a computer as shown below.");

export const PROOF_MATCHES = msg("The secret number, every pledge and the result agree.");

export function mismatchText(mismatch: Mismatch): string {
  switch (mismatch.part) {
    case "seed":
      return t("The secret number is not the one promised.");
    case "entry":
      return t("Pledge {seq} does not follow from the one before it.", { seq: mismatch.seq });
    case "end":
      return t("Pledges at the end are missing.");
    case "shown":
      return t("Pledge {seq} shows another amount or code.", { seq: mismatch.seq });
    case "late":
      return t("Pledge {seq} came after the close.", { seq: mismatch.seq });
    case "close":
      return t("The pledges give another closing time.");
    case "tied":
      return t("The ledger has other participations at the top.");
    case "winner":
      return t("The pledges give another winner.");
    case "round":
      return t("Round {round}: {mismatch}", {
        round: mismatch.round,
        mismatch: mismatchText(mismatch.mismatch),
      });
    case "total":
      return t("Total {place} is not the sum of its pledges.", { place: mismatch.place });
    case "missing":
      return t("Participation {participation} is left out or counted twice.", {
        participation: mismatch.participation,
      });
  }
}
