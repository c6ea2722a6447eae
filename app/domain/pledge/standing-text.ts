import { type Cents, formatKsh } from "~/domain/money";
import { FIRST_WINNER_TOO_LATE } from "~/domain/order/winner-offer/winner-offer";
import { unlessPledgedText } from "~/domain/order/winner-offer/won-order";
import { formatDateTime } from "~/domain/time";
import { t } from "~/texts/t";
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
  if (standing.preview.kind === "leads" && standing.isNextPledgeDue) return leadingByEarlier(standing);
  return { facts: factsOf(standing, isPlaceKnown), ...previewText(standing.preview) };
}

/** One sentence for somebody who leads without a pledge in the open round: what it takes to win, or why they lead. */
function leadingByEarlier({ averageCents, roundCount, preview }: AuctionStanding): StandingText {
  const text = previewText(preview);
  if (preview.kind === "leads" && preview.unpledged) return { facts: [], ...text };
  const sum = formatKsh(averageCents);
  const sentence = t("You lead by your earlier pledges, with an average of {sum} over {rounds}.", {
    sum,
    rounds: roundsText(roundCount),
  });
  return { facts: [], ...text, preview: sentence };
}

const roundsText = (count: number) => (count === 1 ? t("1 round") : t("{count} rounds", { count }));

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
  if (isFirstPledgeDue) return [t("You have joined. Place your first pledge.")];
  if (place === null)
    return missedRounds === 0
      ? []
      : [
          missedRounds === 1
            ? t("You missed 1 round; it counts as {sum}.", { sum: formatKsh(0) })
            : t("You missed {count} rounds; each counts as {sum}.", {
                count: missedRounds,
                sum: formatKsh(0),
              }),
        ];
  const average = isNextPledgeDue
    ? t("{rounds} now: your average is {sum} until you pledge", {
        rounds: roundsText(roundCount),
        sum: formatKsh(averageCents),
      })
    : t("Your average is {sum} over {rounds}", {
        sum: formatKsh(averageCents),
        rounds: roundsText(roundCount),
      });
  if (!isPlaceKnown) return [average];
  const first = preview.kind === "lost" ? t("another buyer won the tie") : t("another buyer leads");
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
        preview: t("{sentence}. We advise you not to join.", { sentence: notEnough(preview.maxCents) }),
        tone: "bad",
      };
    default:
      return null;
  }
}

function sentence(preview: Preview): string {
  switch (preview.kind) {
    case "leads":
      return preview.unpledged ? unlessPledgedText(preview.unpledged) : t("You are in the lead.");
    case "tied":
      return t("You share first place. A draw decides when the round is closed.");
    case "waiting":
      return t("No round is open now. The next one can change this.");
    case "won":
      return t("This auction is closed. You won it.");
    case "lost":
      return t("This auction is closed. You did not win it.");
    case "offered":
      return t("{reason} You may order what was won until {date}.", {
        reason: t(FIRST_WINNER_TOO_LATE),
        date: formatDateTime(preview.orderBefore),
      });
    case "not_ordered":
      return t("This auction is closed. You did not order what you won in time.");
    case "nobody":
      return t("Nobody has pledged in this auction.");
    case "time_over":
      return t("Pledging has ended, and you can no longer win this auction.");
    case "reachable":
      return t("Pledge at least {sum} to take the lead.", { sum: formatKsh(preview.pledgeCents) });
    case "tie_at_most":
      return t(
        "{sum}, the most you can pledge in this round, would only tie for the lead. A draw would then decide.",
        { sum: formatKsh(preview.maxCents) },
      );
    case "out_of_reach":
      return t("{sentence} in this round.", { sentence: notEnough(preview.maxCents) });
  }
}

const notEnough = (maxCents: Cents) =>
  t("Even the highest pledge allowed ({sum}) no longer wins", { sum: formatKsh(maxCents) });

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
