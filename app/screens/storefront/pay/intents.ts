export const PAY_INTENTS = ["check", "again"] as const;
