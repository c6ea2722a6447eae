import { ordinal } from "~/domain/text/count";
import type { AuctionStanding } from "~/domain/pledge/standing";
import type { AuctionPhase } from "~/domain/product/product";
import type { IconName } from "~/ui/frame/icon";
import { msg, t } from "~/texts/t";
import type { Stage } from "./stage";

/** Where the viewer stands in an auction: what its page says first. */
export type AuctionStatus =
  | "draft"
  | "upcoming"
  | "no_round"
  | "between_rounds"
  | "ended"
  | "watching"
  | "not_joined"
  | "paying"
  | "no_pledge"
  | "leading_not_joined"
  | "leading_no_pledge"
  | "leading"
  | "tied"
  | "overtaken"
  | "won"
  | "offered"
  | "lost";

export interface AuctionStatusFacts {
  phase: AuctionPhase;
  stage: Stage;
  hasRound: boolean;
  result: "won" | "offered" | "lost" | null;
  hasPledge: boolean;
  /** Among all totals; null for somebody who joined no round. */
  standing: Pick<AuctionStanding, "preview" | "tie"> | null;
}

export function auctionStatus({
  phase,
  stage,
  hasRound,
  result,
  hasPledge,
  standing,
}: AuctionStatusFacts): AuctionStatus {
  if (result) return result;
  if (phase !== "live") return phase;
  if (!hasRound) return "no_round";
  switch (stage) {
    case "closed":
      return "between_rounds";
    case "administrator":
      return "watching";
    case "visitor":
    case "join":
    case "failed":
      return isLeading(standing) ? "leading_not_joined" : "not_joined";
    case "paying":
      return "paying";
    case "pledge":
      return hasPledge ? placeOf(standing) : isLeading(standing) ? "leading_no_pledge" : "no_pledge";
  }
}

const isLeading = (standing: AuctionStatusFacts["standing"]) => standing?.preview.kind === "leads";

function placeOf(standing: AuctionStatusFacts["standing"]): AuctionStatus {
  if (isLeading(standing)) return "leading";
  return standing?.tie ? "tied" : "overtaken";
}

interface Look {
  readonly text: string;
  readonly icon: IconName;
  readonly tint: "neutral" | "amber" | "blue" | "green";
}

const LOOKS: Readonly<Record<AuctionStatus, Look>> = {
  draft: { text: msg("Draft"), icon: "clock", tint: "amber" },
  upcoming: { text: msg("Not started yet"), icon: "clock", tint: "neutral" },
  no_round: { text: msg("No round yet"), icon: "clock", tint: "neutral" },
  between_rounds: { text: msg("Between rounds"), icon: "pause", tint: "neutral" },
  ended: { text: msg("Ended"), icon: "flag", tint: "neutral" },
  watching: { text: msg("You are watching"), icon: "info", tint: "neutral" },
  not_joined: { text: msg("Not joined"), icon: "person", tint: "neutral" },
  paying: { text: msg("Payment under way"), icon: "clock", tint: "blue" },
  no_pledge: { text: msg("Joined, no pledge yet"), icon: "check", tint: "blue" },
  leading_not_joined: { text: msg("Leading"), icon: "trophy", tint: "green" },
  leading_no_pledge: { text: msg("Leading"), icon: "trophy", tint: "green" },
  leading: { text: msg("Leading"), icon: "trophy", tint: "green" },
  tied: { text: msg("Tied for 1st"), icon: "up", tint: "amber" },
  overtaken: { text: msg("Overtaken"), icon: "up", tint: "amber" },
  won: { text: msg("Won"), icon: "trophy", tint: "green" },
  offered: { text: msg("Offered to you"), icon: "trophy", tint: "green" },
  lost: { text: msg("Lost"), icon: "flag", tint: "neutral" },
};

interface Shown {
  readonly place: number | null;
  /** Its number. */
  readonly round: number | undefined;
}

export const statusLook = (status: AuctionStatus, shown: Shown): Look => ({
  ...LOOKS[status],
  text: statusText(status, shown),
});

/** 'Overtaken, 2nd'; without the place while it is unknown. */
function statusText(status: AuctionStatus, { place, round = 1 }: Shown): string {
  const text = t(LOOKS[status].text);
  switch (status) {
    case "leading_not_joined":
      return t("Leading, not in round {round} yet", { round });
    case "leading_no_pledge":
      return t("Leading, no pledge in round {round} yet", { round });
    case "overtaken":
      return place !== null && place > 1
        ? t("{status}, {place}", { status: text, place: ordinal(place) })
        : text;
    default:
      return text;
  }
}
