export const UNMATCHED_INTENTS = [
  "match",
  "refund",
  "retry-refund",
  "refund-arrived",
  "refund-not-sent",
] as const;
