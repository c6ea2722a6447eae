/** The owner's own words for a kind of message. A text that the owner did not change keeps the shop's default. */
import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { oneLine } from "~/domain/text/one-line";
import { LANGUAGES, type Language } from "~/texts/languages";
import type { MessageText } from "./kind";

/** By 'text.en', 'text.sw'. */
export type OwnTexts = Readonly<Record<string, string>>;

export const ownTextName = (name: string, language: Language): string => `${name}.${language}`;

/** Three parts of an SMS. */
export const MAX_MESSAGE_TEXT = 459;

const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];
const HOLE = /\{(\w*)\}/g;

/** The variables that a text may have, such as 'code' and 'username'. */
export const variablesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(HOLE), ([, name = ""]) => name)),
];

/** What is wrong with a wording; null if nothing is. */
export function refuseWording({ text: first, needs = [] }: MessageText, own: string): string | null {
  const known = variablesIn(first);
  const unknown = variablesIn(own).find((name) => !known.includes(name));
  const lost = needs.find((name) => !variablesIn(own).includes(name));
  const rest = own.replaceAll(HOLE, "");
  if (own.length > MAX_MESSAGE_TEXT) return `This may have up to ${MAX_MESSAGE_TEXT} characters`;
  if (unknown !== undefined)
    return known.length === 0
      ? `Nothing in braces may stand here: take out {${unknown}}`
      : `{${unknown}} is not known here. You can use ${listOf(known)}.`;
  if (lost !== undefined) return `{${lost}} must stay: the message is of no use without it`;
  return /[{}]/.test(rest) ? "A brace stands alone: write {name}, or leave it out" : null;
}

/** '{code}, {username}'. */
export const listOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(", ");

/** A name in a form has no dot. */
export const fieldOf = (name: string, language: Language): string => `${name}_${language}`;

export const wordingFields = (texts: Readonly<Record<string, MessageText>>) =>
  Object.entries(texts).flatMap(([name, text]) =>
    LANGUAGE_NAMES.map((language) => ({ name, language, text, field: fieldOf(name, language) })),
  );

type Field = ReturnType<typeof wordingFields>[number];

/** A blank field goes back to the first text. */
const wordingField = ({ text, language, name }: Field) =>
  z.pipe(
    optionalText(),
    z.transform((typed, context): readonly [string, string] | null => {
      const own = oneLine(typed);
      if (own === "") return null;
      const message = refuseWording(text, own);
      if (message === null) return [ownTextName(name, language), own];
      context.issues.push({ code: "custom", input: typed, message });
      return z.NEVER;
    }),
  );

export function ownTextsSchema(texts: Readonly<Record<string, MessageText>>): z.ZodMiniType<OwnTexts> {
  const fields = wordingFields(texts).map((one) => [one.field, wordingField(one)] as const);
  return z.pipe(
    z.object(Object.fromEntries(fields)),
    z.transform((wordings): OwnTexts =>
      Object.fromEntries(Object.values(wordings).filter((one) => one !== null)),
    ),
  );
}
