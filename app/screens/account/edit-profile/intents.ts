export const EDIT_INTENTS = ["details", "password"] as const;
export type EditIntent = (typeof EDIT_INTENTS)[number];
