import { isEnglishOnly } from "./management-language";

const inManagement = (pathname: string) => /^\/management(\/|$)/.test(pathname);

/** A page change that the browser makes. The router keeps a page's own steps and tabs, and management (docs/decisions/025-slow-connections.md), whose pages in English alone have other scripts than those in both languages. */
export const isDocumentNavigation = (from: string, to: string): boolean =>
  from !== to && !(inManagement(from) && inManagement(to) && isEnglishOnly(from) === isEnglishOnly(to));
