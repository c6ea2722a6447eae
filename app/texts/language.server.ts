import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "./languages";
import { askLanguage } from "./t";

const languages = new AsyncLocalStorage<Language>();
askLanguage(() => languages.getStore() ?? "en");

/** All that `work` does is in this language; without it everything is in English, as in the REST API. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  languages.run(language, work);
