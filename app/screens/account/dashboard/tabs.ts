/** The tabs by their names in the URL, in the order of the screen (specification §2); the first is the default. */
export const DASHBOARD_TABS = ["overview", "bidding", "purchases"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];
