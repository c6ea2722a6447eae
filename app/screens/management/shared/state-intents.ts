/** What a form on a category's or a banner's page asks for. */
export const STATE_INTENTS = ["save", "activate", "deactivate"] as const;
