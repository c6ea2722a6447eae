declare module "virtual:reading-script" {
  /** The address of the script of reading pages (scripts/reading-script.mjs). */
  export const readingScript: string;
}
