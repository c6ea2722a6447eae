export const MONEY_INTENTS = [
  "match",
  "refund",
  "retry-refund",
  "refund-arrived",
  "refund-not-sent",
] as const;
