/** The language that a visitor chose, in a cookie that the edge reads too. */
import { isLanguage, type Language } from "~/texts/languages";
import { pathOf } from "./match";

const NAME = "soko_language";
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(\\w+)`);
const YEAR_S = 60 * 60 * 24 * 365;
/** Management is in English. */
const ENGLISH_PATH = /^\/(management|api)(?![\w-])/;

export function chosenLanguage(cookieHeader: string | null | undefined): Language | null {
  const [, chosen] = COOKIE.exec(cookieHeader ?? "") ?? [];
  return isLanguage(chosen) ? chosen : null;
}

export const languageOf = (address: string, cookieHeader: string | null | undefined): Language =>
  ENGLISH_PATH.test(pathOf(address)) ? "en" : (chosenLanguage(cookieHeader) ?? "en");

export const languageCookie = (language: Language, { secure }: { secure: boolean }): string =>
  `${NAME}=${language}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

export const withoutLanguage = (cookieHeader: string): string => cookieHeader.replace(COOKIE, "");
