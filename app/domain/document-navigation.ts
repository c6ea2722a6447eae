import { isEnglishOnly } from "./management-language";

const inManagement = (pathname: string) => /^\/management(\/|$)/.test(pathname);

/**
 * True if the browser loads the next page itself (docs/decisions/025-slow-connections.md). The router changes steps and tabs of a page,
 * and pages of management. Management's English-only pages have scripts of their own, so the browser loads those too.
 */
export const isDocumentNavigation = (from: string, to: string): boolean =>
  from !== to && !(inManagement(from) && inManagement(to) && isEnglishOnly(from) === isEnglishOnly(to));
