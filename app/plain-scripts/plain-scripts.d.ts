declare module "virtual:reading-script" {
  /** The address of the script of reading pages, by language (scripts/plain-scripts.mjs). */
  export const addresses: Readonly<Record<string, string>>;
}

declare module "virtual:old-script" {
  /** The address of the script of old browsers, by language. */
  export const addresses: Readonly<Record<string, string>>;
}

declare module "virtual:proof-script" {
  /** The address of the script that checks a proof page, by language. */
  export const addresses: Readonly<Record<string, string>>;
}

declare module "virtual:translated-files" {
  /** By language, which file of the browser's scripts stands for which English one (scripts/texts.mjs). */
  export const translatedFiles: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

declare module "virtual:push-script" {
  /** The address of the script that allows or stops messages on a device, by language. */
  export const addresses: Readonly<Record<string, string>>;
}
