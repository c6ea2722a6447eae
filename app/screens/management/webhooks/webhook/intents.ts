export const WEBHOOK_INTENTS = [
  "save",
  "activate",
  "deactivate",
  "renew",
  "dismiss",
  "test",
  "resend",
] as const;
export type WebhookIntent = (typeof WEBHOOK_INTENTS)[number];
