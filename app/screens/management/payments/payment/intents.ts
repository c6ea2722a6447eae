export const PAYMENT_INTENTS = ["ask", "give-up", "retry-return", "return-came", "return-lost"] as const;
