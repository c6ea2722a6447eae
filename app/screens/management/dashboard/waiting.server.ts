import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { formatDateTime, formatDayTime, formatDuration } from "~/domain/time";
import { ordersToShip } from "~/operations/orders/orders-to-ship.queries.server";
import { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { personName } from "../user-view.server";

/** How many of each are named; the count says how many there are. */
const NAMED = 5;
const PAYMENT_DAYS = 7;
const DAY_MS = 86_400_000;

/** What waits for a person, what has waited longest first; each part is null where nothing waits. */
export async function waitingView(now: Date) {
  const [ship, ended, failed] = await Promise.all([
    ordersToShip(NAMED),
    auctionsPastEnd(now, NAMED),
    failedPayments(new Date(now.getTime() - PAYMENT_DAYS * DAY_MS), NAMED),
  ]);
  return {
    ship: shipView(ship, now),
    ended: ended.total === 0 ? null : endedView(ended, now),
    failed: failed.total === 0 ? null : failedView(failed),
  };
}

export type WaitingView = Awaited<ReturnType<typeof waitingView>>;

function shipView({ counts, oldest }: Awaited<ReturnType<typeof ordersToShip>>, now: Date) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return {
    title: `${countOf(total, "order")} to ship`,
    links: counts
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => ({
        to: `/management/orders?status=${status}`,
        label: `${count} ${status}`,
      })),
    orders: oldest.map((order) => ({
      id: order.id,
      title: order.orderNumber,
      to: `/management/orders/${order.id}`,
      note: `${order.shippingName}, ${order.shippingCity} · ${ago(order.createdAt, now)}`,
      amount: formatKsh(order.totalCents),
      status: order.status,
    })),
  };
}

function endedView({ total, auctions }: Awaited<ReturnType<typeof auctionsPastEnd>>, now: Date) {
  return {
    title: `${countOf(total, "auction")} past the end with an open round`,
    rows: auctions.map(({ id, title, endTime, round }) => ({
      id,
      title,
      to: `/management/products/${id}`,
      round: round.number,
      note: `Round ${round.number}, ${countOf(round.participantCount, "participant").toLowerCase()} · ended ${formatDateTime(endTime)}, ${ago(endTime, now)}`,
    })),
  };
}

function failedView({ total, payments }: Awaited<ReturnType<typeof failedPayments>>) {
  return {
    title: `${countOf(total, "failed payment")} in ${PAYMENT_DAYS} days`,
    rows: payments.map(({ id, user, round, feeCents, attemptedAt }) => ({
      id,
      title: personName(user),
      to: `/management/users/${user.id}`,
      note: `Entry fee, round ${round.number} of ${round.product.title} · ${formatDayTime(attemptedAt)}`,
      amount: formatKsh(feeCents),
    })),
  };
}

const ago = (then: Date, now: Date) => `${formatDuration(now.getTime() - then.getTime())} ago`;
