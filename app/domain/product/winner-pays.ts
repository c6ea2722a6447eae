import { msg } from "~/texts/t";
/** What a winner pays (D83): their highest pledge, their average, or nothing more. Each auction has its own, from its activation. */
export const WINNER_PAYS = ["highest", "average", "nothing"] as const;
export type WinnerPaysChoice = (typeof WINNER_PAYS)[number];
/** Not stated: for auctions activated before it was required. */
export type WinnerPays = WinnerPaysChoice | "unstated";

export const WINNER_PAYS_LABELS: Record<WinnerPaysChoice, string> = {
  highest: msg("Their highest pledge"),
  average: msg("Their average pledge"),
  nothing: msg("Nothing more"),
};

export const winnerPaysOf = (stored: string | null): WinnerPays =>
  WINNER_PAYS.find((pays) => pays === stored) ?? "unstated";
