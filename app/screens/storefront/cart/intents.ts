export const INTENTS = ["quantity", "remove", "put-back", "clear", "checkout"] as const;

export type Intent = (typeof INTENTS)[number];
