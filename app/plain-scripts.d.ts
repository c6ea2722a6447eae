declare module "virtual:reading-script" {
  /** The address of the script of reading pages (scripts/plain-scripts.mjs). */
  export const address: string;
}

declare module "virtual:proof-script" {
  /** The address of the script that checks a proof page. */
  export const address: string;
}
