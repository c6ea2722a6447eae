import { createContext, useContext } from "react";
import type { LogoImage } from "~/domain/picture/logo";
import { MEDIA_PATH } from "~/domain/picture/picture";
import { DEFAULT_SHOP_NAME } from "~/domain/settings/shop-name";

export interface Visit {
  lite: boolean;
  /** The server's idempotency key for the forms of this page; null on a page that many visitors share. */
  formKey: string | null;
  /** Whom the page was made for (D133); null for a visitor. */
  mark: string | null;
  /** The base of picture addresses: a path of the shop, or `MEDIA_URL`. */
  mediaUrl: string;
  shopName: string;
  hasAuctions: boolean;
  /** If absent, the shop's name is shown instead. */
  logo?: LogoImage | undefined;
}

export const VisitContext = createContext<Visit>({
  lite: false,
  formKey: null,
  mark: null,
  mediaUrl: MEDIA_PATH,
  shopName: DEFAULT_SHOP_NAME,
  hasAuctions: true,
});
export const useVisit = () => useContext(VisitContext);
