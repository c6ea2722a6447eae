/** The tabs by their names in the URL, in the order of the screen (specification §2). */
export const PROFILE_TABS = ["overview", "purchases", "bids"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
