export const STAFF_INTENTS = ["invite", "revoke", "dismiss"] as const;
