export const MESSAGE_INTENTS = ["resend", "test"] as const;
