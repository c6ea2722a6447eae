/** Names in the URL, in the screen's order; the first is the default. */
export const DASHBOARD_TABS = ["overview", "bidding", "purchases"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];
