/** What the screen's forms ask for: the forms and the action use the same names. */
export const INTENTS = ["join", "pledge", "add-to-cart"] as const;

export type Intent = (typeof INTENTS)[number];
