import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { formatDateTime, formatDayTime, formatDuration } from "~/domain/time";
import type { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import type { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { personName } from "./user-view.server";

/** Failed payments older than this wait for nobody any more. */
export const PAYMENT_DAYS = 7;
const DAY_MS = 86_400_000;

export const paymentsSince = (now: Date) => new Date(now.getTime() - PAYMENT_DAYS * DAY_MS);

type Ended = Awaited<ReturnType<typeof auctionsPastEnd>>;
type Failed = Awaited<ReturnType<typeof failedPayments>>;

export const endedTitle = ({ total }: Ended) =>
  `${countOf(total, "auction")} past the end with an open round`;

export const endedRows = ({ auctions }: Ended, now: Date) =>
  auctions.map(({ id, title, endTime, round }) => ({
    id,
    title,
    to: `/management/products/${id}`,
    round: round.number,
    note: `Round ${round.number}, ${countOf(round.participantCount, "participant").toLowerCase()} · ended ${formatDateTime(endTime)}, ${ago(endTime, now)}`,
  }));

export type EndedRow = ReturnType<typeof endedRows>[number];

export const failedTitle = ({ total }: Failed) =>
  `${countOf(total, "failed payment")} in ${PAYMENT_DAYS} days`;

export const failedRows = ({ payments }: Failed) =>
  payments.map(({ id, user, round, feeCents, attemptedAt }) => ({
    id,
    title: personName(user),
    to: `/management/users/${user.id}`,
    note: `Entry fee, round ${round.number} of ${round.product.title} · ${formatDayTime(attemptedAt)}`,
    amount: formatKsh(feeCents),
  }));

/** '2 days 3 h ago' */
export const ago = (then: Date, now: Date) => `${formatDuration(now.getTime() - then.getTime())} ago`;
