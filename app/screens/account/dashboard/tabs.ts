export const DASHBOARD_TABS = ["overview", "bidding", "purchases"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];
