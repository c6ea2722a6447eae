export const STATE_INTENTS = ["save", "activate", "deactivate"] as const;
