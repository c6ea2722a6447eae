export const INTENTS = ["quantity", "remove", "clear", "checkout"] as const;

export type Intent = (typeof INTENTS)[number];
