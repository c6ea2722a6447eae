export const TAX_INVOICE_INTENTS = ["resend"] as const;
