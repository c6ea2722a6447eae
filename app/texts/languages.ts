export const LANGUAGES = { en: "English", sw: "Kiswahili" } as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: unknown): text is Language =>
  typeof text === "string" && Object.hasOwn(LANGUAGES, text);
