import { LinkFilter, useLocation } from "~/router";
import { type ReactNode, useCallback } from "react";
import { may, type Viewer } from "~/domain/account/access";
import { needOf, screenRow } from "~/domain/account/permissions";
import { DASHBOARD, MANAGEMENT_MENU } from "~/domain/global-search/management-menu";
import { useVisit } from "~/ui/frame/visit";
import { ManagementShell } from "~/ui/management/sidebar";
import { msg } from "~/texts/t";

const BACK = { to: "/", label: msg("Back to site") };

interface ManagementFrameProps {
  viewer: Pick<Viewer, "isSuperuser" | "permissions"> | null;
  children: ReactNode;
}

/** The deepest link above the current page is marked. No link leads to what the viewer may not open (D87). */
export function ManagementFrame({ viewer, children }: ManagementFrameProps) {
  const { pathname } = useLocation();
  const { hasAuctions } = useVisit();
  const mayFollow = useCallback((to: string) => may(viewer, needOf(screenRow(to))), [viewer]);
  const groups = MANAGEMENT_MENU.map(({ label, links }) => ({
    label,
    links: links.filter(({ to, isOfAuctions }) => (hasAuctions || !isOfAuctions) && mayFollow(to)),
  })).filter(({ links }) => links.length > 0);
  const here = groups
    .flatMap(({ links }) => links)
    .filter(
      ({ to, also }) =>
        pathname === to || (to !== DASHBOARD && [to, also].some((top) => pathname.startsWith(`${top}/`))),
    )
    .reduce((deepest, { to }) => (to.length > deepest.length ? to : deepest), "");
  return (
    <LinkFilter.Provider value={(to) => !isInManagement(to) || mayFollow(to)}>
      <ManagementShell groups={[...groups, { label: null, links: [BACK] }]} current={here}>
        {children}
      </ManagementShell>
    </LinkFilter.Provider>
  );
}

/** A link of one page to another part of itself begins with '?' or '#'. */
const isInManagement = (to: unknown): to is string => typeof to === "string" && to.startsWith("/management");
