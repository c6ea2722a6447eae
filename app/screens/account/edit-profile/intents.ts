/** The two forms of the page, each with its button. */
export const EDIT_INTENTS = ["details", "password"] as const;
export type EditIntent = (typeof EDIT_INTENTS)[number];
