import { formatDayTime } from "~/domain/time";

/** The most of one product that the shop holds (D1). */
export const MAX_STOCK = 1_000_000;

export const PRODUCT_TYPES = ["buy_now", "auction", "both"] as const;
/** 'buy_now (fixed price, cart and order), auction (pledge rounds), both (either way)' (specification §1). */
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const TYPE_WORDS: Readonly<Record<ProductType, string>> = {
  buy_now: "Buy Now",
  auction: "Auction",
  both: "Both Options",
};

export const PRODUCT_CONDITIONS = ["new", "refurbished", "used"] as const;
export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number];

export const CONDITION_WORDS: Readonly<Record<ProductCondition, string>> = {
  new: "New",
  refurbished: "Refurbished",
  used: "Used",
};

export const PRODUCT_STATUSES = ["draft", "active", "closed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export type AuctionPhase = "draft" | "upcoming" | "live" | "ended";

/** What decides whether an auction is live. Moments are UTC; null means no limit on that side. */
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

/** Where customers see it: what is auctioned has its page there, its fixed price too (D17). */
export function productPath(id: number, type: ProductType): string {
  return isAuctionCapable(type) ? `/auction/${id}` : `/product/${id}`;
}

/** 'Low-stock badge when stock_quantity is from 1 to 4' (specification §9). */
export function isLowStock(stockQuantity: number): boolean {
  return stockQuantity >= 1 && stockQuantity <= 4;
}

/**
 * 'LIVE when it is auction-capable, active, start_time (if set) has come and end_time (if set) has not' (D16).
 * Before its start an active auction is upcoming; whatever is neither draft, upcoming nor live has ended.
 */
export function auctionPhase(product: AuctionTimes, now: Date): AuctionPhase {
  if (product.status === "draft") return "draft";
  if (product.status === "closed" || !isAuctionCapable(product.productType)) return "ended";
  if (isPastEnd(product.endTime, now)) return "ended";
  if (product.startTime !== null && now < product.startTime) return "upcoming";
  return "live";
}

/**
 * What the status of an active auction leaves unsaid, for beside the specified LIVE: by the same phase as the public page's
 * badge (D16). Null where there is nothing to add.
 */
export function phaseNote(
  product: AuctionTimes & { readonly hasOpenRound: boolean },
  now: Date,
): string | null {
  if (product.status !== "active" || !isAuctionCapable(product.productType)) return null;
  switch (auctionPhase(product, now)) {
    case "upcoming":
      return product.startTime && `Starts ${formatDayTime(product.startTime)}`;
    case "ended":
      return product.endTime && `Ended ${formatDayTime(product.endTime)}`;
    default:
      return product.hasOpenRound ? null : "No open round";
  }
}

/** The end itself is past it (D16). */
export const isPastEnd = (endTime: Date | null, now: Date): boolean => endTime !== null && now >= endTime;

/** When the phase next changes by itself: an open page turns over then (D16). Null when only people can change it. */
export function nextTurn(product: AuctionTimes, now: Date): Date | null {
  const phase = auctionPhase(product, now);
  if (phase === "upcoming") return earlier(product.startTime, product.endTime);
  return phase === "live" ? product.endTime : null;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
