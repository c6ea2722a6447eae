export const MONEY_INTENTS = ["match", "return", "retry-return", "return-came", "return-lost"] as const;
