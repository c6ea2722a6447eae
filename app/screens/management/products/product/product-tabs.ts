import type { Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/staff/may-open";
import { isAuctionCapable, isBuyNowCapable, type ProductType } from "~/domain/product/product";
import { msg, t } from "~/texts/t";

const TABS = {
  overview: { label: msg("Overview"), isFor: () => true },
  participants: { label: msg("Participants"), isFor: isAuctionCapable },
  bids: { label: msg("All Bids"), isFor: isAuctionCapable },
  revenue: { label: msg("Revenue"), isFor: isAuctionCapable },
  rounds: { label: msg("Rounds"), isFor: isAuctionCapable },
  buyers: { label: msg("Buyers"), isFor: isBuyNowCapable },
  "sales-stats": { label: msg("Sales Stats"), isFor: isBuyNowCapable },
} as const;

export type ProductTab = keyof typeof TABS;

const names = Object.keys(TABS) as ProductTab[];

const tabsOf = (type: ProductType) => names.filter((name) => TABS[name].isFor(type));

/** An unknown tab, or one of another type, is the Overview. */
export const readTab = (params: URLSearchParams, type: ProductType): ProductTab =>
  tabsOf(type).find((name) => name === params.get("tab")) ?? "overview";

export const tabPath = (productId: number, tab: ProductTab): string =>
  `/management/products/${productId}${tab === "overview" ? "" : `?tab=${tab}`}`;

export const tabLinks = (viewer: Viewer, productId: number, type: ProductType) =>
  tabsOf(type)
    .filter((tab) => tab === "overview" || mayOpen(viewer, `/management/products/{id}?tab=${tab}`))
    .map((value) => ({ value, label: t(TABS[value].label), to: tabPath(productId, value) }));
