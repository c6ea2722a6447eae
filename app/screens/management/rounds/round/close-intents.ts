export const CLOSE_INTENTS = ["move_close", "close_soon"] as const;
