/** The shop's texts in the language of the request. A text's key is its English (docs/recipes/add-a-text.md). */
import type { Language } from "./languages";
import sw from "./sw.json";

const TRANSLATED: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, sw };

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** What stands for the names in braces. */
export type ValuesOf<Text extends string, Value> = [Names<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Text>, Value>>];

let languageNow = (): Language =>
  typeof document === "undefined" || !document.documentElement.lang.startsWith("sw") ? "en" : "sw";

/** The server sets it: each request has its own (language.server.ts). */
export function setLanguageSource(ask: () => Language) {
  languageNow = ask;
}

/** scripts/texts.mjs writes it into the browser's scripts, as it does with `t`, `msg` and `countOf`. */
export const language = (): Language => languageNow();

/** In the language of the request; in English if there is no translation. While a module loads it is too early: see `msg`. */
export function t<Text extends string>(text: Text, ...[values]: ValuesOf<Text, string | number>): string {
  const texts = TRANSLATED[languageNow()];
  const found = Object.hasOwn(texts, text) ? (texts[text] ?? text) : text;
  if (values === undefined) return found;
  return fill(found, values);
}

/** With values in place of the names in braces. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Marks a text of a table or constant; `t` translates it where it is shown. */
export const msg = <Text extends string>(text: Text): Text => text;
