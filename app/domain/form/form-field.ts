import * as z from "zod/mini";
import { parseTypedWhole } from "~/domain/money";
import { isShopYear, OTHER_YEARS, parseInstant, parseMoment } from "~/domain/time";
import { withDescription, wholeNumberDescription } from "./description";
import { codeText } from "~/domain/text/typed-code";
import { withoutInvisible } from "~/domain/text/invisible";
import { type Lines, tidyText } from "~/domain/text/typed-text";

const tidied = (message: string, tidy: (text: string) => string) =>
  z.string({ error: message }).check(z.overwrite(tidy), z.minLength(1, { error: message, abort: true }));

/** In the one form of a text (D124); not blank: something of it can be seen (D134). */
export const requiredText = (message: string, lines: Lines = "one line") =>
  tidied(message, (text) => tidyText(text, lines));

/** Like `requiredText`, for names, phones and codes: joiners are dropped too (D107). */
export const requiredVisibleText = (message: string) =>
  tidied(message, (text) => tidyText(withoutInvisible(text), "one line"));

/** In the one form of a text (D124); '' when blank. `message` is for what is no text. */
export const blankableText = (message: string) =>
  z.string({ error: message }).check(z.overwrite((text) => tidyText(text, "one line")));

/** In the one form of a text (D124); '' when blank, absent or null. */
export function optionalText(lines: Lines = "one line") {
  return z.pipe(
    z.nullish(z.string()),
    z.transform((input): string => tidyText(input ?? "", lines)),
  );
}

/** A code in the form in which all that look the same are one (D124); '' when blank, absent or null. */
export function optionalCode() {
  return z.pipe(
    z.nullish(z.string()),
    z.transform((input): string => codeText(input ?? "")),
  );
}

/** One of a few values that may be left blank: null if blank or absent. */
export function optionalChoiceField<const Choice extends string>(
  choices: readonly Choice[],
  message: string,
) {
  return z.pipe(
    z.nullish(z.enum(["", ...choices], { error: message })),
    z.transform((input): Choice | null => choices.find((choice) => choice === input) ?? null),
  );
}

/** 'on' from a form, true or 'true' from JSON; anything else is not ticked. */
export function tickField() {
  const field = z.pipe(
    z.nullish(z.union([z.string(), z.boolean()])),
    z.transform((input): boolean => input === true || input === "on" || input === "true"),
  );
  return withDescription(field, { description: "true, or 'true' or 'on'; anything else is no" });
}

/** A choice of two, for forms and JSON: true, 'true' or 'yes', and false, 'false' or 'no'. */
export function yesOrNoField(message: string) {
  const field = z.pipe(
    z.union([z.string(), z.boolean()], { error: message }),
    z.transform((input, context): boolean => {
      if (["true", "yes"].includes(String(input))) return true;
      if (["false", "no"].includes(String(input))) return false;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, { description: "true or false" });
}

export interface Limits {
  readonly min: number;
  readonly max: number;
}

export function wholeNumberField(message: string, limits: Limits) {
  const field = z.pipe(
    z.union([z.string(), z.number()], { error: message }),
    z.transform((input, context): number => {
      const number = readWholeNumber(input, limits);
      if (number !== null) return number;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, wholeNumberDescription(limits));
}

export function optionalWholeNumberField<const Blank extends number | null>(
  message: string,
  limits: Limits,
  blank: Blank,
) {
  const field = z.pipe(
    z.nullish(z.union([z.string(), z.number()], { error: message })),
    z.transform((input, context): number | Blank => {
      if (input === undefined || input === null || codeText(String(input)) === "") return blank;
      const number = readWholeNumber(input, limits);
      if (number !== null) return number;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, wholeNumberDescription(limits, true));
}

function readWholeNumber(input: string | number, { min, max }: Limits): number | null {
  const number = typeof input === "string" ? parseTypedWhole(codeText(input)) : input;
  return number !== null && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

export const ZONE_MISSING =
  "Please write the time with its zone: 2026-11-21T15:00:00Z or 2026-11-21T18:00:00+03:00";

/** Nairobi time from a `datetime-local` input, or ISO 8601 with its zone (D2); null if blank. */
export const optionalMomentField = (message: string) => momentField(message, parseMoment);

/** ISO 8601 with its zone, from JSON (D2); null if blank. */
export const optionalInstantField = (message: string) =>
  withDescription(momentField(message, parseInstant), {
    format: "date-time",
    description: "ISO 8601 with its zone (Z or an offset like +03:00); blank or null for none",
  });

function momentField(message: string, parse: (text: string) => Date | null) {
  return z.pipe(
    z.nullish(z.string({ error: message })),
    z.transform((input, context): Date | null => {
      const typed = codeText(input ?? "");
      if (typed === "") return null;
      const moment = parse(typed);
      if (moment !== null && isShopYear(moment)) return moment;
      const wrong = parseMoment(typed) === null ? message : ZONE_MISSING;
      context.issues.push({ code: "custom", input, message: moment === null ? wrong : OTHER_YEARS });
      return z.NEVER;
    }),
  );
}

/** Shows a person every message at once. Such a rule must not trust its types: a wrong field may hold anything. */
export const RUN_DESPITE_FIELD_ERRORS = {
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
} as const;
