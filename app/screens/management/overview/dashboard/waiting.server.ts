import { may, type Viewer } from "~/domain/account/access";
import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { orderList, TO_SHIP_CHOICE } from "~/domain/order/order-list";
import { paymentList } from "~/domain/payment/payment-list";
import { ordersToConfirm } from "~/operations/orders/orders-to-confirm.queries.server";
import { ordersToShip } from "~/operations/orders/orders-to-ship.queries.server";
import {
  paymentsToReview,
  type PaymentsToReview,
} from "~/operations/reconciliation/payment-list.queries.server";
import { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import { auctionsBetweenRounds } from "~/operations/products/between-rounds.queries.server";
import { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import {
  ago,
  betweenRows,
  betweenTitle,
  endedRows,
  endedTitle,
  failedRows,
  failedTitle,
  paymentsSince,
} from "~/screens/management/lists/waiting-rows.server";
import { ordersNeedingAttentionView } from "./orders-needing-attention.server";

const NAMED = 5;

/** Longest waiting first; a part is null if nothing waits, or somebody else sees to it (D87). */
export async function waitingView(viewer: Viewer, now: Date) {
  const [orders, rounds, payments] = [may(viewer, "orders"), may(viewer, "rounds"), may(viewer, "money")];
  const [confirm, ship, ended, between, failed, money, seeTo] = await Promise.all([
    orders ? ordersToConfirm(NAMED) : null,
    orders ? ordersToShip(NAMED) : null,
    rounds ? auctionsPastEnd(now, { take: NAMED }) : null,
    rounds ? auctionsBetweenRounds(now, { take: NAMED }) : null,
    payments ? failedPayments(paymentsSince(now), { take: NAMED }) : null,
    payments ? paymentsToReview() : null,
    orders ? ordersNeedingAttentionView(viewer, now, NAMED) : [],
  ]);
  return {
    confirm: confirm && confirmView(confirm, now),
    ship: ship && shipView(ship, now),
    money: money && moneyView(money),
    seeTo,
    ended:
      !ended || ended.total === 0
        ? null
        : {
            title: endedTitle(ended),
            rows: endedRows(ended, now),
            all: allOf(ended.total, "/management/ended-auctions"),
          },
    between:
      !between || between.total === 0
        ? null
        : {
            title: betweenTitle(between),
            rows: betweenRows(between, now),
            all: allOf(between.total, "/management/products?status=active"),
          },
    failed:
      !failed || failed.total === 0
        ? null
        : {
            title: failedTitle(failed),
            rows: failedRows(failed),
            all: allOf(failed.total, "/management/failed-payments"),
          },
  };
}

export type WaitingView = Awaited<ReturnType<typeof waitingView>>;

function confirmView({ total, oldest }: Awaited<ReturnType<typeof ordersToConfirm>>, now: Date) {
  if (total === 0) return null;
  return {
    title: `${countOf(total, "order")} to confirm`,
    all: { to: orderList.path({ status: "pending", payment: "unpaid", sort: "oldest" }), label: "Show all" },
    rows: oldest.map((order) => ({
      id: order.id,
      title: order.orderNumber,
      to: `/management/orders/${order.id}`,
      note: `${order.shippingName}, ${order.shippingCity} · ${ago(order.createdAt, now)}`,
      phone: order.shippingPhone,
      amount: formatKsh(order.totalCents),
    })),
  };
}

function shipView({ counts, oldest }: Awaited<ReturnType<typeof ordersToShip>>, now: Date) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return {
    title: `${countOf(total, "order")} to ship`,
    links: counts.map(({ status, count }) => ({
      to: orderList.path({ status, waiting: TO_SHIP_CHOICE, sort: "oldest" }),
      label: `${count} ${status === "pending" ? "paid, still pending" : status}`,
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

function moneyView({ unmatched, failedReturns, failedUnmatchedRefunds }: PaymentsToReview) {
  const links = [
    {
      count: unmatched,
      to: "/management/payments/unmatched",
      label: countOf(unmatched, "unmatched payment"),
    },
    {
      count: failedReturns,
      to: paymentList.path({ state: "return_failed" }),
      label: `${countOf(failedReturns, "return")} that failed`,
    },
    {
      count: failedUnmatchedRefunds,
      to: "/management/payments/unmatched?list=returning",
      label: `${countOf(failedUnmatchedRefunds, "return")} of unmatched payments that failed`,
    },
  ].filter(({ count }) => count > 0);
  return links.length === 0 ? null : links;
}

const allOf = (total: number, to: string) => (total > NAMED ? { to, label: "Show all" } : null);
