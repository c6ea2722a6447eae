import { formatDayTime } from "~/domain/time";
import { msg, t } from "~/texts/t";

export const MAX_STOCK = 1_000_000;

export const PRODUCT_TYPES = ["buy_now", "auction", "both"] as const;
/** buy_now: fixed price, cart and order; auction: pledge rounds; both: either way. */
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const PRODUCT_TYPE_LABELS: Readonly<Record<ProductType, string>> = {
  buy_now: msg("Buy Now"),
  auction: msg("Auction"),
  both: msg("Buy now or pledge"),
};

export const PRODUCT_CONDITIONS = ["new", "refurbished", "used"] as const;
export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number];

export const CONDITION_LABELS: Readonly<Record<ProductCondition, string>> = {
  new: msg("New"),
  refurbished: msg("Refurbished"),
  used: msg("Used"),
};

export const PRODUCT_STATUSES = ["draft", "active", "closed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** As a sentence says it. */
export const PRODUCT_STATUS_LABELS: Readonly<Record<ProductStatus, string>> = {
  draft: msg("draft"),
  active: msg("active"),
  closed: msg("closed"),
};

export type AuctionPhase = "draft" | "upcoming" | "live" | "ended";

/** Moments in UTC; null means no limit on that side. */
export interface AuctionTimes {
  readonly productType: ProductType;
  readonly status: ProductStatus;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
}

export function isAuctionCapable(type: ProductType): boolean {
  return type === "auction" || type === "both";
}

export function isBuyNowCapable(type: ProductType): boolean {
  return type === "buy_now" || type === "both";
}

/** The customers' page: an auction's page also sells at the fixed price (D17). */
export function productPath(id: number, type: ProductType): string {
  return isAuctionCapable(type) ? `/auction/${id}` : `/product/${id}`;
}

export function isLowStock(stockQuantity: number): boolean {
  return stockQuantity >= 1 && stockQuantity <= 4;
}

/** True for the sale that takes the stock down to the level, false for later sales. */
export const fallsToLowStock = (before: number, left: number, level: number): boolean =>
  before > level && left <= level;

/** LIVE is an active auction between start and end (D16); before the start it is upcoming. */
export function auctionPhase(product: AuctionTimes, now: Date): AuctionPhase {
  if (product.status === "draft") return "draft";
  if (product.status === "closed" || !isAuctionCapable(product.productType)) return "ended";
  if (isPastEnd(product.endTime, now)) return "ended";
  if (product.startTime !== null && now < product.startTime) return "upcoming";
  return "live";
}

interface AuctionRounds {
  readonly hasOpenRound: boolean;
  readonly roundCount: number;
  /** Of the next round, if it is scheduled. */
  readonly scheduled: { readonly opensAt: Date } | null;
}

/** Stands in the place of LIVE and ACTIVE, which are said only of what a buyer can enter now: when it starts, ended, or what is awaited (D16). */
export function phaseNote(product: AuctionTimes & AuctionRounds, now: Date): string | null {
  const { status, productType, startTime, endTime, hasOpenRound, roundCount, scheduled } = product;
  if (status !== "active" || !isAuctionCapable(productType)) return null;
  switch (auctionPhase(product, now)) {
    case "upcoming":
      return startTime && t("Starts {date}", { date: formatDayTime(startTime) });
    case "ended":
      return endTime && t("Ended {date}", { date: formatDayTime(endTime) });
    default:
      return hasOpenRound ? null : waitingNote(roundCount > 0, scheduled);
  }
}

function waitingNote(hasBegun: boolean, scheduled: AuctionRounds["scheduled"]): string {
  const date = scheduled && formatDayTime(scheduled.opensAt);
  if (hasBegun) return date ? t("Next round opens {date}", { date }) : t("No open round");
  return date ? t("Opens {date}", { date }) : t("Not started yet");
}

/** The end time itself counts as past (D16). */
export const isPastEnd = (endTime: Date | null, now: Date): boolean => endTime !== null && now >= endTime;

/** When the phase next changes by the clock, so that an open page follows (D16). Null if only people change it. */
export function nextPhaseChange(product: AuctionTimes, now: Date): Date | null {
  const phase = auctionPhase(product, now);
  if (phase === "upcoming") return earlierOf(product.startTime, product.endTime);
  return phase === "live" ? product.endTime : null;
}

export function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
