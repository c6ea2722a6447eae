import { DEFAULT_SETTINGS } from "~/domain/settings/settings";

let whereUnknown = DEFAULT_SETTINGS.shopName;

/** For pages without the root's data, which are error pages: the server sets it before it renders one, the browser from that page. */
export function nameShop(shopName: string) {
  whereUnknown = shopName;
}

/** The owner's name of the shop (Settings), as the root's data have it. */
export const shopNameIn = (root: unknown): string =>
  typeof root === "object" && root !== null && "shopName" in root && typeof root.shopName === "string"
    ? root.shopName
    : whereUnknown;
