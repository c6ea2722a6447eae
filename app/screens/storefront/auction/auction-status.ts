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
      return "not_joined";
    case "paying":
      return "paying";
    case "pledge":
      return hasPledge ? placeOf(standing) : "no_pledge";
  }
}

function placeOf(standing: AuctionStatusFacts["standing"]): AuctionStatus {
  if (standing?.preview.kind === "leads") return "leading";
  return standing?.tie ? "tied" : "overtaken";
}

interface Look {
  readonly text: string;
  readonly icon: IconName;
  readonly tint: "neutral" | "amber" | "blue" | "green";
}

const LOOKS: Readonly<Record<AuctionStatus, Look>> = {
  draft: { text: msg("Draft"), icon: "clock", tint: "amber" },
  upcoming: { text: msg("Not started yet"), icon: "clock", tint: "amber" },
  no_round: { text: msg("No round yet"), icon: "clock", tint: "neutral" },
  between_rounds: { text: msg("Between rounds"), icon: "pause", tint: "neutral" },
  ended: { text: msg("Ended"), icon: "flag", tint: "neutral" },
  watching: { text: msg("You are watching"), icon: "info", tint: "neutral" },
  not_joined: { text: msg("Not joined"), icon: "person", tint: "neutral" },
  paying: { text: msg("Payment under way"), icon: "clock", tint: "blue" },
  no_pledge: { text: msg("Joined, no pledge yet"), icon: "check", tint: "blue" },
  leading: { text: msg("Leading"), icon: "trophy", tint: "green" },
  tied: { text: msg("Tied for 1st"), icon: "up", tint: "amber" },
  overtaken: { text: msg("Overtaken"), icon: "up", tint: "amber" },
  won: { text: msg("Won"), icon: "trophy", tint: "green" },
  offered: { text: msg("Offered to you"), icon: "trophy", tint: "green" },
  lost: { text: msg("Lost"), icon: "flag", tint: "neutral" },
};

/** 'Overtaken, 2nd'; without the place while it is unknown. */
export function statusLook(status: AuctionStatus, place: number | null): Look {
  const look = LOOKS[status];
  return status === "overtaken" && place !== null && place > 1
    ? { ...look, text: t("{status}, {place}", { status: t(look.text), place: ordinal(place) }) }
    : look;
}
