import { msg } from "~/texts/t";

export const HOME = { to: "/", label: msg("Home") } as const;

/** The one menu: the header has it on every screen, the footer at the end. Cart and account have icons in the header too. */
export const MENU = [
  HOME,
  { to: "/browse", label: msg("Browse") },
  { to: "/browse?type=auction", label: msg("Auctions") },
  { to: "/categories", label: msg("Categories") },
  { to: "/cart", label: msg("Cart") },
  { to: "/dashboard?tab=purchases", label: msg("Orders") },
  { to: "/profile", label: msg("Account") },
  { to: "/help", label: msg("Help") },
] as const;

export const MANAGEMENT = { to: "/management", label: "Management", isForStaff: true } as const;

export interface MenuLink {
  readonly to: string;
  readonly label: string;
}
