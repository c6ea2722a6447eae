/** What the screen's forms ask for: the forms and the action use the same names. */
export const INTENTS = ["quantity", "remove", "clear", "checkout"] as const;

export type Intent = (typeof INTENTS)[number];
