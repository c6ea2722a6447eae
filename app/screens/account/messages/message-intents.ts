export const MESSAGE_INTENTS = ["save", "allow", "stop"] as const;
