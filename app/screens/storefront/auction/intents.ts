export const INTENTS = ["join", "pledge", "add-to-cart"] as const;

export type Intent = (typeof INTENTS)[number];
