import { DEFAULT_SETTINGS } from "~/domain/settings/settings";

let whereUnknown = DEFAULT_SETTINGS.shopName;

/** For error pages, which lack the root's data: the server sets it before it renders one, the browser reads it from that page. */
export function nameShop(shopName: string) {
  whereUnknown = shopName;
}

export const shopNameIn = (root: unknown): string =>
  typeof root === "object" && root !== null && "shopName" in root && typeof root.shopName === "string"
    ? root.shopName
    : whereUnknown;
