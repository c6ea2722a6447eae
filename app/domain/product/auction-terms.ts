import type { WinnerPaysChoice } from "~/domain/product/winner-pays";

/** Fixed for an auction when it is activated: what its winner pays (D83), and what its buyers may rely on (D108, D109). */
export interface AuctionTerms {
  readonly winnerPays: WinnerPaysChoice;
  /** 0: a round may be closed at any time. */
  readonly shortestRoundMinutes: number;
  readonly keepsEnd: boolean;
}

export type ChosenTerms = { readonly [Name in keyof AuctionTerms]?: AuctionTerms[Name] | undefined };

/** Of a draft, and of what is not an auction. */
export const NO_TERMS = { winnerPays: null, shortestRoundMinutes: null, keepsEnd: false } as const;

/** What was not chosen is as in Settings. */
export const termsWithDefaults = (chosen: ChosenTerms, settings: AuctionTerms): AuctionTerms => ({
  winnerPays: chosen.winnerPays ?? settings.winnerPays,
  shortestRoundMinutes: chosen.shortestRoundMinutes ?? settings.shortestRoundMinutes,
  keepsEnd: chosen.keepsEnd ?? settings.keepsEnd,
});
