import { msg } from "~/texts/t";

const AUCTIONS = "/browse?type=auction";

export const HOME = { to: "/", label: msg("Home") } as const;

/** The one menu, which the header has on every screen. */
export const MENU = [
  HOME,
  { to: "/browse", label: msg("Browse") },
  { to: AUCTIONS, label: msg("Auctions") },
  { to: "/categories", label: msg("Categories") },
  { to: "/cart", label: msg("Cart") },
  { to: "/dashboard?tab=purchases", label: msg("Orders") },
  { to: "/profile", label: msg("Account") },
  { to: "/help", label: msg("Help") },
] as const;

const HAS_ICON: ReadonlySet<string> = new Set(["/", "/cart", "/profile"]);
/** The footer leaves out what the header always shows. */
export const FOOTER_MENU = MENU.filter(({ to }) => !HAS_ICON.has(to));

export const menuOf = <Item extends { readonly to: string }>(menu: readonly Item[], hasAuctions: boolean) =>
  hasAuctions ? menu : menu.filter(({ to }) => to !== AUCTIONS);

export const MANAGEMENT = { to: "/management", label: msg("Management") } as const;

export interface MenuLink {
  readonly to: string;
  readonly label: string;
}
