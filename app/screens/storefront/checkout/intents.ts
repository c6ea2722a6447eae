export const CHECKOUT_INTENTS = ["order", "show"] as const;
