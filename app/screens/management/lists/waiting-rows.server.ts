import { counted } from "~/domain/text/counted";
import { formatKsh } from "~/domain/money";
import { formatDuration } from "~/domain/text/duration";
import { formatDateTime, formatDayTime } from "~/domain/time";
import type { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import type { RoundState } from "~/domain/round/round";
import type { auctionsBetweenRounds } from "~/operations/products/between-rounds.queries.server";
import type { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";

// older failed payments are no longer useful
const PAYMENT_DAYS = 7;
const DAY_MS = 86_400_000;

export const paymentsSince = (now: Date) => new Date(now.getTime() - PAYMENT_DAYS * DAY_MS);

type Ended = Awaited<ReturnType<typeof auctionsPastEnd>>;
type Failed = Awaited<ReturnType<typeof failedPayments>>;

export const endedTitle = ({ total }: Ended) =>
  total === 1
    ? t("1 auction is past its end")
    : t("{auctions} are past their end", { auctions: counted(total, "auction") });

export const endedRows = ({ auctions }: Ended, now: Date): EndedRow[] =>
  auctions.map(({ id, title, endTime, round }) => ({
    id,
    title,
    to: `/management/products/${id}`,
    // closing the round determines its winner; without an open round the auction itself must be closed
    act: round
      ? { label: t("Close Round"), to: `/management/products/${id}/close-round` }
      : { label: t("Close Auction"), to: `/management/products/${id}/close-auction` },
    note: t("{round} · ended {time}, {ago}", {
      round: round
        ? t("Round {number}, {participants}", {
            number: round.number,
            participants: counted(round.participantCount, "participant").toLowerCase(),
          })
        : t("No open round"),
      time: formatDateTime(endTime),
      ago: timeAgo(endTime, now),
    }),
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
  total === 1
    ? t("1 auction has no open round")
    : t("{auctions} have no open round", { auctions: counted(total, "auction") });

export const betweenRoundsRows = ({ auctions }: Between, now: Date): EndedRow[] =>
  auctions.map(({ id, title, round: { number, closedAt } }) => ({
    id,
    title,
    to: `/management/products/${id}`,
    act: { label: t("Create Next Round"), to: `/management/products/${id}/create-next-round` },
    otherwise: { label: t("Close Auction"), to: `/management/products/${id}/close-auction` },
    note: closedAt
      ? t("Round {number} closed {time}, {ago}", {
          number,
          time: formatDateTime(closedAt),
          ago: timeAgo(closedAt, now),
        })
      : t("Round {number} closed", { number }),
  }));

export const failedTitle = ({ total }: Failed) =>
  t("{payments} in {days} days", { payments: counted(total, "failed payment"), days: PAYMENT_DAYS });

export const failedRows = ({ payments }: Failed) =>
  payments.map((payment) => ({
    ...feeRow(payment),
    advice: `${reasonFor(payment.failureReason)} ${whatToDo(payment.round.state)}`,
  }));

/** M-Pesa's reasons are sentences addressed to the buyer. */
const reasonFor = (reason: string | null) => {
  if (reason === null) return t("The provider gave no reason.");
  return /[.!?]$/.test(reason) ? t("They read: '{reason}'", { reason }) : `${reason}.`;
};

/** A failed payment took no money; the buyer may try again while the round is open (D21). */
const whatToDo = (state: RoundState) =>
  state === "active"
    ? t("Nothing was taken: ask them to pay again on the auction's page while the round is open.")
    : t("Nothing was taken, and the round is closed: there is nothing to do.");

export const refundedTitle = ({ total }: Failed) => counted(total, "refunded fee");

export const refundedRows = ({ payments }: Failed) => payments.map(feeRow);

const feeRow = ({ id, user, round, feeCents, attemptedAt }: Failed["payments"][number]) => ({
  id,
  title: personName(user),
  to: `/management/users/${user.id}`,
  note: t("Entry fee, round {number} of {title} · {time}", {
    number: round.number,
    title: round.product.title,
    time: formatDayTime(attemptedAt),
  }),
  phone: user.phoneNumber,
  amount: formatKsh(feeCents),
});

export const timeAgo = (then: Date, now: Date) =>
  t("{duration} ago", { duration: formatDuration(now.getTime() - then.getTime()) });
