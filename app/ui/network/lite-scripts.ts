/** The `handle` of a screen that loads its scripts in lite mode too, though it works without them. */
export const SCRIPTS_IN_LITE = "scripts in lite";
