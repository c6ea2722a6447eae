import { personName } from "~/domain/account/person-name";
import { may, type Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/staff/may-open";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import {
  PRODUCT_TYPE_LABELS,
  isAuctionCapable,
  isBuyNowCapable,
  productPath,
} from "~/domain/product/product";
import { refuseInUse } from "~/domain/product/after-joining";
import { possibleStateChanges, type ProductToChange } from "~/domain/product/product-change";
import { currentRound, roundNote } from "~/domain/round/round";
import { roundEndText } from "~/domain/schedule/close-text";
import { roundTieText } from "~/domain/pledge/tie-text";
import { formatDateTime, formatDayTime } from "~/domain/time";
import { productTimeline } from "~/operations/audit/audit.queries.server";
import { auctionStats, type ManagedProduct } from "~/operations/products/management.queries.server";
import { type SalesStats, salesStats } from "~/operations/reports/sales/sales-stats.queries.server";
import type { ManagedRound } from "~/operations/rounds/rounds.queries.server";
import { scheduledRound } from "~/operations/rounds/schedule-round.server";
import { productsToChange } from "~/operations/products/changes/products-to-change.server";
import { shopTime } from "~/operations/shop-clock.server";
import { historyView } from "~/screens/management/shared/history/record-history.server";
import { participantsStat } from "~/screens/management/participations/participants-stat";
import { priceView } from "~/screens/management/products/form/product-price.server";
import type { AuctionOverview, CurrentRound, Overview } from "./overview";
import { msg, t } from "~/texts/t";

const SHOWN_ENTRIES = 20;

type Stats = Awaited<ReturnType<typeof auctionStats>>;

/** Without the permission 'rounds' nothing of pledges, participants or rounds (D87). */
export async function overviewTab(product: ManagedProduct, viewer: Viewer): Promise<Overview> {
  const { id } = product;
  const onAuction = isAuctionCapable(product.productType);
  const seesRounds = may(viewer, "rounds");
  const [stats, sales, history, [use], next] = await Promise.all([
    seesRounds && onAuction ? auctionStats(id) : null,
    isBuyNowCapable(product.productType) ? salesStats(id) : null,
    productTimeline(viewer, id, SHOWN_ENTRIES),
    may(viewer, "products") ? productsToChange([id]) : [],
    seesRounds && onAuction ? scheduledRound(id) : null,
  ]);
  return {
    id,
    title: product.title,
    imageKey: product.imageKey,
    category: product.category?.name ?? t("Uncategorized"),
    description: product.description,
    type: t(PRODUCT_TYPE_LABELS[product.productType]),
    sku: product.sku,
    created: formatDateTime(product.createdAt),
    statistics: [
      { label: t("Units sold"), value: formatCount(product.unitsSold) },
      { label: t("Stock"), value: formatCount(product.stockQuantity) },
      ...(sales ? saleStatistics(sales) : []),
      ...(stats ? roundStatistics(stats) : []),
    ],
    schedule: onAuction ? timesText(product) : null,
    nextRound:
      next &&
      t("Round {number} opens {time}", {
        number: next.afterRound + 1,
        time: formatDayTime(next.opensAt),
      }),
    buyNow: isBuyNowCapable(product.productType)
      ? {
          ...priceView(product, shopTime()),
          stock: formatCount(product.stockQuantity),
          unitsSold: formatCount(product.unitsSold),
        }
      : null,
    auction: stats && auctionOverview(product, stats),
    history: mayOpen(viewer, "/management/products") ? historyView("product", id, history) : null,
    mayHaveVariants: product.productType === "buy_now",
    customerPage: productPath(id, product.productType),
    ...(use ? actionsOf(use) : { actions: [], whyNotUnpublished: null }),
  };
}

function actionsOf(product: ProductToChange): Pick<Overview, "actions" | "whyNotUnpublished"> {
  const inUse = product.status === "active" ? refuseInUse(product) : null;
  return {
    actions: [...possibleStateChanges(product), "duplicate"],
    whyNotUnpublished: inUse && t("{why}, so it cannot be unpublished.", { why: t(inUse.message) }),
  };
}

const saleStatistics = ({ totalOrders, totalRevenueCents }: SalesStats) => [
  { label: t("Orders"), value: formatCount(totalOrders), note: t("without cancelled ones") },
  { label: t("Revenue"), value: formatKsh(totalRevenueCents), note: t("without shipping and refunds") },
];

const roundStatistics = (stats: Stats) => [
  participantsStat(stats.participants, stats.entryFees),
  { label: t("Bids"), value: formatCount(stats.bids) },
  {
    label: t("Highest pledge"),
    value: stats.highestCents === null ? "–" : formatKsh(stats.highestCents),
    ...(stats.highestCents !== null && { note: t("of all rounds") }),
  },
  { label: t("Entry fee revenue"), value: formatKsh(stats.entryFeesCents) },
];

function auctionOverview(product: ManagedProduct, { rounds, top }: Stats): AuctionOverview {
  const current = currentRound(rounds);
  return {
    current: current && currentView(product, current, top),
    canOpenRound: product.status === "active",
    canClose: product.status === "active",
  };
}

function timesText({ status, startTime, endTime }: ManagedProduct): string {
  const start = startTime
    ? t("starts {time}", { time: formatDateTime(startTime) })
    : t(status === "draft" ? msg("starts on activation") : msg("started on activation"));
  const end = endTime ? t("ends {time}", { time: formatDateTime(endTime) }) : t("no end");
  return `${start}, ${end}`;
}

const currentView = (product: ManagedProduct, round: ManagedRound, top: Stats["top"]): CurrentRound => ({
  page: `/management/products/${product.id}/rounds/${round.id}`,
  number: round.number,
  state: round.state,
  phase: roundNote(round.state, product, shopTime()),
  end: roundEndText(round),
  minPledge: formatKsh(round.minPledgeCents ?? round.basePriceCents),
  maxPledge: round.maxPledgeCents === null ? t("Unlimited") : formatKsh(round.maxPledgeCents),
  entryFee: formatKsh(round.participationFeeCents),
  participants: formatCount(round.participantCount),
  bids: formatCount(round.ledgerSeq),
  highestPledge: top && formatKsh(top.cents),
  winner: round.winner && {
    name: personName(round.winner.user),
    pledge: formatKsh(round.winner.pledgeCents ?? 0),
    tie: roundTieText(top?.tied ?? 1, personName(round.winner.user)),
  },
});
