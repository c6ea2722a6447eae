export const INTENTS = ["join", "pledge", "add-to-cart"] as const;
