export const PROFILE_TABS = ["overview", "purchases", "bids"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
