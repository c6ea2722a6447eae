import { logoSize } from "~/domain/picture/logo";
import { pictureFile } from "~/domain/picture/picture";
import { DEFAULT_BRAND } from "~/domain/shop-colours/shop-colours";
import { shopSettings } from "./settings.server";

const IN_MAIL = { width: 200, height: 64 };

/** What an e-mail shows of the shop. `origin` and `mediaUrl` as for `pictureUrl`; without an origin the shop's own pictures have no address. */
export async function shopFace(origin: string | null, mediaUrl: string) {
  const { shopName, brandColour, logo } = await shopSettings();
  const base = mediaUrl.startsWith("/") ? origin && origin + mediaUrl : mediaUrl;
  return {
    shopName,
    brand: brandColour || DEFAULT_BRAND,
    logo:
      logo && base
        ? { url: `${base}/${pictureFile(logo.imageKey, 320, "jpg")}`, ...logoSize(logo, IN_MAIL) }
        : null,
  };
}
