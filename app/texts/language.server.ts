import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "~/process/process-wide.server";
import { type Language, LANGUAGES } from "./languages";
import { setLanguageSource } from "./t";

const shared = processWide<{ languages: AsyncLocalStorage<Language> }>();
const languages = (shared.languages ??= new AsyncLocalStorage());
setLanguageSource(() => languages.getStore() ?? "en");

/** All that `work` does is in this language; without it everything is in English, as in the REST API. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  languages.run(language, work);

export async function inEachLanguage<Result>(
  work: () => Promise<Result>,
): Promise<Readonly<Record<Language, Result>>> {
  const names = Object.keys(LANGUAGES) as Language[];
  const results = await Promise.all(names.map(async (name) => [name, await inLanguage(name, work)] as const));
  return Object.fromEntries(results) as Record<Language, Result>;
}
