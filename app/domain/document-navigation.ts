import { isEnglishOnly } from "./management-language";

const inManagement = (pathname: string) => /^\/management(\/|$)/.test(pathname);

/** True if the browser loads the next page itself (docs/decisions/025-slow-connections.md). */
export const isDocumentNavigation = (from: string, to: string): boolean =>
  from !== to && !(inManagement(from) && inManagement(to) && isEnglishOnly(from) === isEnglishOnly(to));
