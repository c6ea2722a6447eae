import { useLocation } from "~/router";
import type { ReactNode } from "react";
import { ManagementShell } from "~/ui/management/sidebar";

const links = [
  { to: "/management", label: "Dashboard" },
  { to: "/management/products", label: "Products", also: "/management/auctions" },
  { to: "/management/products/new", label: "Create product" },
  { to: "/management/orders", label: "Orders" },
  { to: "/management/payments", label: "Payments" },
  { to: "/management/categories", label: "Categories", also: "/management/category" },
  { to: "/management/banners", label: "Banners" },
  { to: "/management/search-words", label: "Search words" },
  { to: "/management/users", label: "Users" },
  { to: "/management/pick-up-points", label: "Pick-up points" },
  { to: "/management/webhooks", label: "Webhooks" },
  { to: "/management/settings", label: "Settings" },
  { to: "/management/audit", label: "Audit trail" },
  { to: "/management/system", label: "System" },
  { to: "/", label: "Back to site" },
];

/** The deepest link above the current page is marked. */
export function ManagementFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const here = links
    .filter(({ to, also }) => pathname === to || [to, also].some((top) => pathname.startsWith(`${top}/`)))
    .reduce((deepest, { to }) => (to.length > deepest.length ? to : deepest), "");
  return (
    <ManagementShell links={links} current={here}>
      {children}
    </ManagementShell>
  );
}
