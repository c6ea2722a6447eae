export const TAX_INVOICE_INTENTS = ["resend", "skip"] as const;
