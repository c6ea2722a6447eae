import { type Cents, formatKsh } from "~/domain/money";
import { FIRST_WINNER_TOO_LATE } from "~/domain/order/winner-offer";
import { formatDateTime } from "~/domain/time";
import type { AuctionStanding, Preview } from "./standing";
import { placeText } from "./tie-text";

export interface PreviewText {
  readonly preview: string;
  /** `bad`: as things stand, the buyer cannot win. */
  readonly tone: "good" | "neutral" | "bad";
}

export interface StandingText extends PreviewText {
  readonly facts: readonly string[];
}

/** `isPlaceKnown` is false if somebody may have overtaken the buyer since their place was counted. */
export function standingText(standing: AuctionStanding, { isPlaceKnown = true } = {}): StandingText {
  return { facts: factsOf(standing, isPlaceKnown), ...previewText(standing.preview) };
}

function factsOf(
  {
    averageCents,
    roundCount,
    place,
    participants,
    tie,
    missedRounds,
    isFirstPledgeDue,
    isNextPledgeDue,
    preview,
  }: AuctionStanding,
  isPlaceKnown: boolean,
): string[] {
  if (isFirstPledgeDue) return ["You have joined. Place your first pledge."];
  const rounds = (count: number) => `${count} ${count === 1 ? "round" : "rounds"}`;
  if (place === null)
    return missedRounds === 0
      ? []
      : [
          `You missed ${rounds(missedRounds)}; ${missedRounds === 1 ? "it counts" : "each counts"} as ${formatKsh(0)}.`,
        ];
  const average = isNextPledgeDue
    ? `${rounds(roundCount)} now: your average is ${formatKsh(averageCents)} until you pledge`
    : `Your average is ${formatKsh(averageCents)} over ${rounds(roundCount)}`;
  if (!isPlaceKnown) return [average];
  const first = preview.kind === "lost" ? "another buyer won the tie" : "another buyer leads";
  return [
    average,
    placeText(place, { tie: tie && { first: tie === "lost" ? first : null }, of: participants ?? undefined }),
  ];
}

export const previewText = (preview: Preview): PreviewText => ({
  preview: sentence(preview),
  tone: toneOf(preview),
});

export function newcomerText(preview: Preview): PreviewText | null {
  switch (preview.kind) {
    case "reachable":
    case "tie_at_most":
      return previewText(preview);
    case "out_of_reach":
      return {
        preview: `${notEnough(preview.maxCents)}. We advise you not to join.`,
        tone: "bad",
      };
    default:
      return null;
  }
}

function sentence(preview: Preview): string {
  switch (preview.kind) {
    case "leads":
      return "You are in the lead.";
    case "tied":
      return "You share first place. A draw decides when the round is closed.";
    case "waiting":
      return "No round is open now. The next one can change this.";
    case "won":
      return "This auction is closed. You won it.";
    case "lost":
      return "This auction is closed. You did not win it.";
    case "offered":
      return `${FIRST_WINNER_TOO_LATE} You may order what was won until ${formatDateTime(preview.orderBefore)}.`;
    case "not_ordered":
      return "This auction is closed. You did not order what you won in time.";
    case "nobody":
      return "Nobody has pledged in this auction.";
    case "time_over":
      return "Pledging has ended, and you can no longer win this auction.";
    case "reachable":
      return `Pledge at least ${formatKsh(preview.pledgeCents)} to take the lead.`;
    case "tie_at_most":
      return `${formatKsh(preview.maxCents)}, the most you can pledge in this round, would only tie for the lead. A draw would then decide.`;
    case "out_of_reach":
      return `${notEnough(preview.maxCents)} in this round.`;
  }
}

const notEnough = (maxCents: Cents) =>
  `Even the highest pledge allowed (${formatKsh(maxCents)}) no longer wins`;

function toneOf({ kind }: Preview): PreviewText["tone"] {
  switch (kind) {
    case "leads":
    case "won":
    case "offered":
      return "good";
    case "lost":
    case "not_ordered":
    case "time_over":
    case "tie_at_most":
    case "out_of_reach":
      return "bad";
    default:
      return "neutral";
  }
}
