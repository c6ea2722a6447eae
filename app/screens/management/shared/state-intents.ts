// of a category's or a banner's page
export const STATE_INTENTS = ["save", "activate", "deactivate"] as const;
