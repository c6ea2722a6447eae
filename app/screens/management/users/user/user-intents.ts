export const USER_INTENTS = ["verify", "unverify", "unblock", "note"] as const;
export type UserIntent = (typeof USER_INTENTS)[number];
