import type { AuctionHistory } from "~/domain/pledge/bidding-history";
import { formatKsh } from "~/domain/money";
import type { AuctionStanding } from "~/domain/pledge/standing";
import { standingText } from "~/domain/pledge/standing-text";
import { roundNames } from "~/domain/round/void-round";
import { formatDateTime } from "~/domain/time";
import type { OwnAuction } from "~/operations/pledges/own-bids.queries.server";
import { t } from "~/texts/t";

/** A deleted auction still has its bids, but no page to link to (D55). */
function nameOf(id: number, auction: OwnAuction | undefined) {
  const title = auction?.title ?? null;
  return {
    id,
    title: title ?? t("Unknown Auction"),
    to: title === null ? null : `/auction/${id}`,
    status: auction?.status ?? "unknown",
  };
}

export const auctionCard = (
  history: AuctionHistory,
  auction: OwnAuction | undefined,
  standing: AuctionStanding | undefined,
) => ({
  ...nameOf(history.auctionId, auction),
  ...figuresOf(history),
  standing: standing && standingText(standing),
});

/** A note for a buyer whose rounds here are all void, since zeros would not explain that (D78). */
function figuresOf(history: AuctionHistory) {
  const voidText = voidRoundsNote(history);
  if (voidText !== null) return { voidText, statsNote: null, stats: [] };
  return {
    voidText,
    statsNote: statsNote(history),
    stats: [
      { label: t("Rounds participated"), value: String(history.rounds.length) },
      { label: t("Total bids"), value: String(history.bidCount) },
      { label: t("Average pledge"), value: formatKsh(history.averageCents) },
      { label: t("Total pledged"), value: formatKsh(history.totalCents) },
      { label: t("Highest"), value: formatKsh(history.highestCents) },
      { label: t("Lowest"), value: formatKsh(history.lowestCents) },
    ],
  };
}

/** Null if any bid counts. */
function voidRoundsNote({ bidCount, rounds }: AuctionHistory): string | null {
  if (bidCount > 0) return null;
  const numbers = rounds.map(({ roundNumber }) => roundNumber).sort((a, b) => a - b);
  return numbers.length === 1
    ? t(
        "{rounds} was declared void. Your pledge in it does not count, and your entry fee goes back to you.",
        { rounds: roundNames(numbers) },
      )
    : t(
        "{rounds} were declared void. Your pledges in them do not count, and your entry fees go back to you.",
        { rounds: roundNames(numbers) },
      );
}

/** The specified average and total count every raise (D65); the standing's average counts the last pledge of each round. */
const averageNote = ({ bidCount }: AuctionHistory) =>
  bidCount === 1
    ? t("Over your one pledge")
    : t("Over all your {bidCount} pledges, raises included", { bidCount });

/** Null where both averages are the same. */
const statsNote = (history: AuctionHistory): string | null =>
  history.bidCount === 1
    ? null
    : t(
        "Average and total here are over all your {bidCount} pledges, raises included. To win, only your last pledge of each round counts.",
        { bidCount: history.bidCount },
      );

export type AuctionCardView = ReturnType<typeof auctionCard>;

export const auctionBids = (history: AuctionHistory, auction: OwnAuction | undefined) => ({
  ...nameOf(history.auctionId, auction),
  voidText: voidRoundsNote(history),
  averageText: formatKsh(history.averageCents),
  averageNote: averageNote(history),
  bidCount: history.bidCount,
  rounds: history.rounds.map((round) => ({
    id: round.roundNumber,
    isVoid: round.isVoid,
    bids: round.bids.map(({ cents, submittedAt }) => ({
      amountText: formatKsh(cents),
      timeText: formatDateTime(submittedAt),
    })),
    highestText: formatKsh(round.highestCents),
    averageText: formatKsh(round.averageCents),
  })),
});

export type AuctionBidsView = ReturnType<typeof auctionBids>;
