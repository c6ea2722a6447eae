import { countOf } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { formatDuration } from "~/domain/text/duration";
import { formatDateTime, formatDayTime } from "~/domain/time";
import type { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import type { RoundState } from "~/domain/round/round";
import type { auctionsBetweenRounds } from "~/operations/products/between-rounds.queries.server";
import type { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { personName } from "~/screens/management/shared/person-name";

// older failed payments are no longer useful
const PAYMENT_DAYS = 7;
const DAY_MS = 86_400_000;

export const paymentsSince = (now: Date) => new Date(now.getTime() - PAYMENT_DAYS * DAY_MS);

type Ended = Awaited<ReturnType<typeof auctionsPastEnd>>;
type Failed = Awaited<ReturnType<typeof failedPayments>>;

export const endedTitle = ({ total }: Ended) =>
  total === 1 ? "1 auction is past its end" : `${countOf(total, "auction")} are past their end`;

export const endedRows = ({ auctions }: Ended, now: Date): EndedRow[] =>
  auctions.map(({ id, title, endTime, round }) => ({
    id,
    title,
    to: `/management/products/${id}`,
    // closing the round determines its winner; without an open round the auction itself must be closed
    act: round
      ? { label: "Close Round", to: `/management/products/${id}/close-round` }
      : { label: "Close Auction", to: `/management/products/${id}/close-auction` },
    note: `${round ? `Round ${round.number}, ${countOf(round.participantCount, "participant").toLowerCase()}` : "No open round"} · ended ${formatDateTime(endTime)}, ${timeAgo(endTime, now)}`,
  }));

export interface EndedRow {
  readonly id: number;
  readonly title: string;
  readonly to: string;
  readonly act: Act;
  readonly otherwise?: Act;
  readonly note: string;
}

interface Act {
  readonly label: string;
  readonly to: string;
}

type Between = Awaited<ReturnType<typeof auctionsBetweenRounds>>;

export const betweenRoundsTitle = ({ total }: Between) =>
  total === 1 ? "1 auction has no open round" : `${countOf(total, "auction")} have no open round`;

export const betweenRoundsRows = ({ auctions }: Between, now: Date): EndedRow[] =>
  auctions.map(({ id, title, round: { number, closedAt } }) => ({
    id,
    title,
    to: `/management/products/${id}`,
    act: { label: "Create Next Round", to: `/management/products/${id}/create-next-round` },
    otherwise: { label: "Close Auction", to: `/management/products/${id}/close-auction` },
    note: closedAt
      ? `Round ${number} closed ${formatDateTime(closedAt)}, ${timeAgo(closedAt, now)}`
      : `Round ${number} closed`,
  }));

export const failedTitle = ({ total }: Failed) =>
  `${countOf(total, "failed payment")} in ${PAYMENT_DAYS} days`;

export const failedRows = ({ payments }: Failed) =>
  payments.map((payment) => ({
    ...feeRow(payment),
    advice: `${reasonFor(payment.failureReason)} ${whatToDo(payment.round.state)}`,
  }));

/** M-Pesa's reasons are sentences addressed to the buyer. */
const reasonFor = (reason: string | null) => {
  if (reason === null) return "The provider gave no reason.";
  return /[.!?]$/.test(reason) ? `They read: '${reason}'` : `${reason}.`;
};

/** A failed payment took no money; the buyer may try again while the round is open (D21). */
const whatToDo = (state: RoundState) =>
  state === "active"
    ? "Nothing was taken: ask them to pay again on the auction's page while the round is open."
    : "Nothing was taken, and the round is closed: there is nothing to do.";

export const refundedTitle = ({ total }: Failed) => countOf(total, "refunded fee");

export const refundedRows = ({ payments }: Failed) => payments.map(feeRow);

const feeRow = ({ id, user, round, feeCents, attemptedAt }: Failed["payments"][number]) => ({
  id,
  title: personName(user),
  to: `/management/users/${user.id}`,
  note: `Entry fee, round ${round.number} of ${round.product.title} · ${formatDayTime(attemptedAt)}`,
  phone: user.phoneNumber,
  amount: formatKsh(feeCents),
});

export const timeAgo = (then: Date, now: Date) => `${formatDuration(now.getTime() - then.getTime())} ago`;
