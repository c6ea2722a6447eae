/** The `handle` of a screen that loads its scripts for those who save data too. It works without them all the same. */
export const SCRIPTS_IN_LITE = "scripts in lite";
