import { msg } from "~/texts/t";

export const TEXT_PAGES = ["about", "delivery", "returns", "terms", "privacy"] as const;
export type TextPage = (typeof TEXT_PAGES)[number];

export const PAGE_TITLES: Record<TextPage, string> = {
  about: msg("About us"),
  delivery: msg("Delivery"),
  returns: msg("Returns"),
  terms: msg("Terms"),
  privacy: msg("Privacy"),
};

/** The one at `/terms`; null if that is no page of text. */
export const textPageAt = (path: string): TextPage | null =>
  TEXT_PAGES.find((page) => path.replace(/\.data$|\/$/, "") === `/${page}`) ?? null;

export const MAX_PAGE_TEXT = 20_000;

const VERSION_LENGTH = 12;

/** A version is named by its text: the beginning of its digest in hex. */
export const pageTextVersion = (sha256: (text: string) => string, text: string): string =>
  sha256(text).slice(0, VERSION_LENGTH);

export const isPageTextVersion = (text: string): boolean => /^[0-9a-f]{12}$/.test(text);
