/** The one menu: the header has it on every screen, the footer at the end. Cart and account have icons in the header too. */
export const MENU = [
  { to: "/", label: "Home" },
  { to: "/browse", label: "Browse" },
  { to: "/browse?type=auction", label: "Auctions" },
  { to: "/categories", label: "Categories" },
  { to: "/cart", label: "Cart" },
  { to: "/dashboard?tab=purchases", label: "Orders" },
  { to: "/profile", label: "Account" },
  { to: "/help", label: "Help" },
] as const;

export interface MenuLink {
  readonly to: string;
  readonly label: string;
}
