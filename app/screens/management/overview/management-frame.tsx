import { LinkFilter, useLocation } from "~/router";
import { type ReactNode, useCallback } from "react";
import { may, type Viewer } from "~/domain/account/access";
import { needOf, type PermissionRow, screenRow } from "~/domain/account/permissions";
import { ManagementShell } from "~/ui/management/sidebar";

interface MenuLink {
  to: PermissionRow;
  label: string;
  also?: string;
}

const DASHBOARD = "/management";

const MENU: readonly MenuLink[] = [
  { to: DASHBOARD, label: "Dashboard" },
  { to: "/management/products", label: "Products", also: "/management/auctions" },
  { to: "/management/products/new", label: "Create product" },
  { to: "/management/schedule", label: "Schedule" },
  { to: "/management/orders", label: "Orders" },
  { to: "/management/payments", label: "Payments" },
  { to: "/management/tax-invoices", label: "Tax invoices" },
  { to: "/management/reports", label: "Reports" },
  { to: "/management/categories", label: "Categories", also: "/management/category" },
  { to: "/management/banners", label: "Banners" },
  { to: "/management/discount-codes", label: "Discount codes" },
  { to: "/management/search-words", label: "Search words" },
  { to: "/management/users", label: "Users" },
  { to: "/management/staff", label: "Staff" },
  { to: "/management/messages", label: "Messages" },
  { to: "/management/pick-up-points", label: "Pick-up points" },
  { to: "/management/webhooks", label: "Webhooks" },
  { to: "/management/settings", label: "Settings" },
  { to: "/management/audit", label: "Audit trail" },
  { to: "/management/system", label: "System" },
];

const BACK = { to: "/", label: "Back to site" };

interface ManagementFrameProps {
  viewer: Pick<Viewer, "isSuperuser" | "permissions"> | null;
  children: ReactNode;
}

/** The deepest link above the current page is marked. No link leads to what the viewer may not open (D87). */
export function ManagementFrame({ viewer, children }: ManagementFrameProps) {
  const { pathname } = useLocation();
  const mayFollow = useCallback((to: string) => may(viewer, needOf(screenRow(to))), [viewer]);
  const links = MENU.filter(({ to }) => mayFollow(to));
  const here = links
    .filter(
      ({ to, also }) =>
        pathname === to || (to !== DASHBOARD && [to, also].some((top) => pathname.startsWith(`${top}/`))),
    )
    .reduce((deepest, { to }) => (to.length > deepest.length ? to : deepest), "");
  return (
    <LinkFilter.Provider value={(to) => !isInManagement(to) || mayFollow(to)}>
      <ManagementShell links={[...links, BACK]} current={here}>
        {children}
      </ManagementShell>
    </LinkFilter.Provider>
  );
}

/** A link of one page to another part of itself begins with '?' or '#'. */
const isInManagement = (to: unknown): to is string => typeof to === "string" && to.startsWith("/management");
