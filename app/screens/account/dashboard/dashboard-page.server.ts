import { biddingHistory } from "~/domain/pledge/bidding-history";
import { formatKsh } from "~/domain/money";
import { listPage, readPage } from "~/domain/list/page";
import { isStaff, type Viewer } from "~/domain/account/access";
import { startedText } from "~/domain/account/started-auction";
import { ageOn } from "~/domain/time";
import { startedAuctions } from "~/operations/started-auctions/started-auctions.server";
import { profileOf } from "~/operations/accounts/profile.queries.server";
import { ownOrders, spendingOf } from "~/operations/orders/orders.queries.server";
import { bidCounts, ownBids } from "~/operations/pledges/own-bids.queries.server";
import { standingsOf } from "~/operations/pledges/standing.queries.server";
import { t } from "~/texts/t";
import { fullNameOf, NOT_PROVIDED } from "../person-view.server";
import { purchaseRow } from "../purchase-rows.server";
import { auctionBids, auctionCard } from "./auction-views.server";

export const DASHBOARD_TABS = ["overview", "bidding", "purchases"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

const RECENT_PURCHASES = 3;
const CARDS_A_PAGE = 6;
const AUCTIONS_A_PAGE = 10;
const PURCHASES_A_PAGE = 50;

export async function dashboardPage(viewer: Viewer, request: URLSearchParams, now: Date) {
  const { id: userId } = viewer;
  const tab = DASHBOARD_TABS.find((name) => name === request.get("tab")) ?? "overview";
  const page = readPage(request);
  const [person, spending, participations, { bids, auctions, ...content }] = await Promise.all([
    profileOf(userId),
    spendingOf(userId),
    isStaff(viewer) ? startedAuctions(userId) : [],
    contentOf(tab, { viewer, page, now }),
  ]);
  if (!person) return null;
  return {
    person: {
      ...fullNameOf(person),
      username: person.username,
      email: person.email,
      phone: person.phoneNumber ?? t(NOT_PROVIDED),
      age: person.dateOfBirth ? String(ageOn(person.dateOfBirth, now)) : t(NOT_PROVIDED),
    },
    summary: {
      bids,
      auctions,
      spentText: formatKsh(spending.totalCents),
      orders: spending.orders,
      cancelled: spending.cancelled,
    },
    /** For an administrator who joined rounds as a buyer (D87). */
    lostParticipations: participations.map((participation) => ({
      to: `/auction/${participation.auctionId}`,
      text: startedText(participation),
    })),
    content,
  };
}

export type DashboardPage = NonNullable<Awaited<ReturnType<typeof dashboardPage>>>;
export type TabContent<Tab extends DashboardTab> = Extract<DashboardPage["content"], { tab: Tab }>;

interface TabRequest {
  viewer: Viewer;
  page: number;
  now: Date;
}

function contentOf(tab: DashboardTab, request: TabRequest) {
  switch (tab) {
    case "overview":
      return overview(request);
    case "bidding":
      return bidding(request);
    case "purchases":
      return purchases(request);
  }
}

async function overview({ viewer, page, now }: TabRequest) {
  const { id: userId } = viewer;
  const [own, { orders }] = await Promise.all([
    historyPage(userId, page, CARDS_A_PAGE),
    ownOrders(userId, { take: RECENT_PURCHASES }),
  ]);
  const ids = own.shown.map(({ auctionId }) => auctionId);
  // an administrator may not pledge (D39)
  const standings = await standingsOf(userId, isStaff(viewer) ? [] : ids, now);
  return {
    ...own.stats,
    tab: "overview" as const,
    cards: own.shown.map((history) =>
      auctionCard(history, own.byId.get(history.auctionId), standings.get(history.auctionId)),
    ),
    purchases: orders.map(purchaseRow),
  };
}

async function bidding({ viewer: { id: userId }, page }: TabRequest) {
  const own = await historyPage(userId, page, AUCTIONS_A_PAGE);
  return {
    ...own.stats,
    tab: "bidding" as const,
    histories: own.shown.map((history) => auctionBids(history, own.byId.get(history.auctionId))),
  };
}

async function purchases({ viewer: { id: userId }, page }: TabRequest) {
  const [counts, { orders, ...shown }] = await Promise.all([
    bidCounts(userId),
    ownOrders(userId, { page, take: PURCHASES_A_PAGE }),
  ]);
  return {
    ...counts,
    tab: "purchases" as const,
    page: shown.page,
    pageCount: shown.pageCount,
    purchases: orders.map(purchaseRow),
  };
}

async function historyPage(userId: number, request: number, size: number) {
  const { bids, auctions: byId } = await ownBids(userId);
  const { totalBids, auctions } = biddingHistory(bids);
  const { skip, page, pageCount } = listPage(request, auctions.length, size);
  return {
    byId,
    shown: auctions.slice(skip, skip + size),
    stats: {
      bids: totalBids,
      auctions: auctions.filter(({ bidCount }) => bidCount > 0).length,
      page,
      pageCount,
    },
  };
}
