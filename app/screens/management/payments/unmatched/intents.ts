export const MONEY_INTENTS = ["match", "return", "retry-return"] as const;
