import { may, type Viewer } from "~/domain/account/access";
import { formatCount } from "~/domain/text/count";
import { counted } from "~/domain/text/counted";
import { formatKsh } from "~/domain/money";
import type { OrderStatus } from "~/domain/order/order";
import { orderList, TO_SHIP_CHOICE } from "~/domain/order/list/order-list";
import {
  type OrderNeedingAttention,
  ORDERS_NEEDING_ATTENTION,
  ordersNeedingAttention,
  wonNotOrdered,
} from "~/operations/orders/orders-needing-attention.queries.server";
import { ordersToConfirm } from "~/operations/orders/orders-to-confirm.queries.server";
import { ordersToShip } from "~/operations/orders/orders-to-ship.queries.server";
import { doubleRefunds } from "~/operations/reconciliation/refunds/double-refunds.queries.server";
import { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import { auctionsBetweenRounds } from "~/operations/products/between-rounds.queries.server";
import { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import {
  timeAgo,
  betweenRoundsRows,
  betweenRoundsTitle,
  type EndedRow,
  endedRows,
  endedTitle,
  failedRows,
  failedTitle,
  paymentsSince,
} from "~/screens/management/lists/waiting-rows.server";
import { twiceText } from "~/screens/management/payments/money-events";
import type { RecentEntry } from "~/ui/list/recent-list";
import { msg, t } from "~/texts/t";
import { backupWaits } from "./backup-waits.server";
import { moneyToReview } from "./money-to-review.server";
import { runningLow } from "./running-low.server";
import { taxQueue } from "./tax-queue.server";

const NAMED = 3;

export interface WaitingLink {
  readonly to: string;
  readonly label: string;
  readonly fullLabel?: string;
}

export interface WaitingPanel {
  readonly title: string;
  /** Beside the title. */
  readonly more?: readonly WaitingLink[] | null;
  readonly links?: readonly WaitingLink[];
  readonly rows?: readonly (Omit<RecentEntry, "badge"> & { readonly status?: OrderStatus })[];
  readonly auctions?: readonly EndedRow[];
}

/** Longest waiting first, without what the viewer has no permission for (D87). */
export async function waitingPanels(viewer: Viewer, now: Date): Promise<WaitingPanel[]> {
  const [orders, rounds, payments] = [may(viewer, "orders"), may(viewer, "rounds"), may(viewer, "money")];
  const panels = await Promise.all([
    ...(orders ? [toConfirm(now), toShip(now)] : []),
    ...(payments ? [sentTwice(now), moneyToReview(), taxQueue(now)] : []),
    ...(orders ? ORDERS_NEEDING_ATTENTION.map((kind) => needingAttention(kind, now)) : []),
    ...(orders && rounds ? [wonAndNotOrdered(now)] : []),
    ...(rounds ? [pastEnd(now), betweenRounds(now)] : []),
    ...(payments ? [paymentsThatFailed(now)] : []),
    ...(may(viewer, "products") ? [lowOnStock(now)] : []),
    ...(viewer.isSuperuser ? [backupWaits(now)] : []),
  ]);
  return panels.filter((panel) => panel !== null);
}

/** Null if nothing waits. `all` leads to more than the panel names. */
function panelOf<Found extends { readonly total: number }>(
  found: Found,
  { title, all, ...content }: { title: string; all: string } & Pick<WaitingPanel, "rows" | "auctions">,
): WaitingPanel | null {
  if (found.total === 0) return null;
  const more =
    found.total > NAMED
      ? [{ to: all, label: t("Show all"), fullLabel: t("Show all: {title}", { title }) }]
      : null;
  return { title, more, ...content };
}

interface WaitingOrder {
  readonly id: number;
  readonly orderNumber: string;
  readonly shippingName: string;
  readonly shippingCity: string;
  readonly shippingPhone?: string;
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly status?: OrderStatus;
}

const orderRow = (order: WaitingOrder, now: Date) => ({
  id: order.id,
  title: order.orderNumber,
  to: `/management/orders/${order.id}`,
  note: `${order.shippingName}, ${order.shippingCity} · ${timeAgo(order.createdAt, now)}`,
  phone: order.shippingPhone ?? null,
  amount: formatKsh(order.totalCents),
  ...(order.status && { status: order.status }),
});

async function toConfirm(now: Date) {
  const found = await ordersToConfirm(NAMED);
  return panelOf(found, {
    title: t("{orders} to confirm", { orders: counted(found.total, "order") }),
    all: orderList.path({ status: "pending", payment: "unpaid", sort: "oldest" }),
    rows: found.oldest.map((order) => orderRow(order, now)),
  });
}

async function toShip(now: Date): Promise<WaitingPanel | null> {
  const { counts, oldest } = await ordersToShip(NAMED);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return {
    title: t("{orders} to ship", { orders: counted(total, "order") }),
    more: counts.map(({ status, count }) => ({
      to: orderList.path({ status, waiting: TO_SHIP_CHOICE, sort: "oldest" }),
      label: `${formatCount(count)} ${t(TO_SHIP[status] ?? status)}`,
    })),
    rows: oldest.map((order) => orderRow(order, now)),
  };
}

const TO_SHIP: Readonly<Record<string, string>> = {
  pending: msg("paid, still pending"),
  paid: msg("paid"),
  processing: msg("processing"),
};

/** Refunds whose money went twice, each with both receipts (D115). */
async function sentTwice(now: Date) {
  const found = await doubleRefunds();
  if (found.length === 0) return null;
  return {
    title: t("{refunds} sent twice", { refunds: counted(found.length, "refund") }),
    rows: found.map(({ id, name, attemptId, confirmation, cents, settledAt, ...refund }) => ({
      id,
      title: name,
      to: confirmation
        ? `/management/payments/unmatched/${confirmation.id}`
        : `/management/payments/${attemptId}`,
      note: [twiceText({ cents, ...refund }), settledAt && timeAgo(settledAt, now)]
        .filter(Boolean)
        .join(" · "),
      phone: null,
      amount: formatKsh(cents),
    })),
  };
}

const ATTENTION: Record<OrderNeedingAttention, { title: string; all: string }> = {
  undecided: {
    title: msg("cancelled with money still here"),
    all: orderList.path({ status: "cancelled", payment: "paid", sort: "oldest" }),
  },
  void: {
    title: msg("paid for an auction that is void"),
    all: orderList.path({ payment: "paid", sort: "oldest" }),
  },
  difference: {
    title: msg("with a difference still to be paid"),
    all: orderList.path({ payment: "difference", sort: "oldest" }),
  },
  unpaid: {
    title: msg("delivered and not paid"),
    all: orderList.path({ status: "delivered", payment: "unpaid", sort: "oldest" }),
  },
  failed: {
    title: msg("whose payment failed"),
    all: orderList.path({ status: "pending", payment: "unpaid", sort: "oldest" }),
  },
};

async function needingAttention(kind: OrderNeedingAttention, now: Date) {
  const { title, all } = ATTENTION[kind];
  const found = await ordersNeedingAttention(kind, NAMED);
  return panelOf(found, {
    title: `${counted(found.total, "order")} ${t(title)}`,
    all,
    rows: found.oldest.map((order) => ({
      ...orderRow(order, now),
      ...(kind === "difference" && { amount: formatKsh(order.dueCents) }),
      ...(kind === "failed" && {
        note: `${orderRow(order, now).note} · ${order.failure ?? t("nobody said why")}`,
      }),
    })),
  });
}

async function wonAndNotOrdered(now: Date) {
  const found = await wonNotOrdered(NAMED);
  return panelOf(found, {
    title: t("{auctions} won and not ordered", { auctions: counted(found.total, "auction") }),
    all: "/management/products?status=closed",
    rows: found.oldest.map(({ product, buyer, decidedAt, orderBefore }) => ({
      id: product.id,
      title: product.title,
      to: `/management/products/${product.id}/winner`,
      note: [
        buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.username : t("The winner"),
        timeAgo(decidedAt, now),
        ...(orderBefore && orderBefore <= now ? [t("did not order in time")] : []),
      ].join(" · "),
      phone: buyer?.phoneNumber ?? null,
      amount: "",
    })),
  });
}

async function pastEnd(now: Date) {
  const found = await auctionsPastEnd(now, { take: NAMED });
  const all = "/management/ended-auctions";
  return panelOf(found, { title: endedTitle(found), all, auctions: endedRows(found, now) });
}

async function betweenRounds(now: Date) {
  const found = await auctionsBetweenRounds(now, { take: NAMED });
  const all = "/management/products?status=active";
  return panelOf(found, { title: betweenRoundsTitle(found), all, auctions: betweenRoundsRows(found, now) });
}

async function paymentsThatFailed(now: Date) {
  const found = await failedPayments(paymentsSince(now), { take: NAMED });
  return panelOf(found, {
    title: failedTitle(found),
    all: "/management/failed-payments",
    rows: failedRows(found),
  });
}

async function lowOnStock(now: Date) {
  const { total, ...panel } = await runningLow(now, NAMED);
  return panelOf(
    { total },
    { title: t("{products} low or sold out", { products: counted(total, "product") }), ...panel },
  );
}
