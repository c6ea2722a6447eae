import { DEFAULT_SHOP_NAME } from "~/domain/settings/shop-name";

let whereUnknown = DEFAULT_SHOP_NAME;

/** For error pages, which lack the root's data: the server sets it before it renders one, the browser reads it from that page. */
export function nameShop(shopName: string) {
  whereUnknown = shopName;
}

/** Said only where they are switched off. */
export const hasAuctionsIn = (root: unknown): boolean =>
  !(typeof root === "object" && root !== null && "hasAuctions" in root && root.hasAuctions === false);

export const shopNameIn = (root: unknown): string =>
  typeof root === "object" && root !== null && "shopName" in root && typeof root.shopName === "string"
    ? root.shopName
    : whereUnknown;
