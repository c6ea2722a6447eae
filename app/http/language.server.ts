/** The language that a visitor chose, in a cookie that the edge reads too. */
import { isEnglishOnly } from "~/domain/management-language";
import { isLanguage, type Language } from "~/texts/languages";
import { inLanguage } from "~/texts/language.server";
import { language, t } from "~/texts/t";
import { pathOf } from "./match";

const NAME = "soko_language";
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(\\w+)`);
const YEAR_S = 60 * 60 * 24 * 365;
const API_PATH = /^\/api(?![\w-])/;

export function chosenLanguage(cookieHeader: string | null | undefined): Language | null {
  const [, chosen] = COOKIE.exec(cookieHeader ?? "") ?? [];
  return isLanguage(chosen) ? chosen : null;
}

export function languageOf(address: string, cookieHeader: string | null | undefined): Language {
  const path = pathOf(address);
  return API_PATH.test(path) || isEnglishOnly(path) ? "en" : (chosenLanguage(cookieHeader) ?? "en");
}

export const languageCookie = (language: Language, { secure }: { secure: boolean }): string =>
  `${NAME}=${language}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

export const withoutLanguage = (cookieHeader: string): string => cookieHeader.replace(COOKIE, "");

/** The language that was chosen, on a page that is in English alone; empty on all others. */
export function otherLanguage(request: Request): { chosen?: Language } {
  const chosen = chosenLanguage(request.headers.get("Cookie")) ?? "en";
  return chosen === language() ? {} : { chosen };
}

export function englishNote(request: Request): string | null {
  const { chosen } = otherLanguage(request);
  return chosen ? inLanguage(chosen, () => t("This page is in English only.")) : null;
}
