export const PAYMENT_INTENTS = [
  "ask",
  "give-up",
  "retry-refund",
  "refund-arrived",
  "refund-not-sent",
] as const;
