import * as z from "zod/mini";
import { isShopYear, OTHER_YEARS, parseMoment } from "~/domain/time";

// These read both doors alike: a form's strings, of which conform turns the empty ones into undefined, and JSON.

/** Tabs and line breaks aside. SQLite ends a text at a NUL, and PostgreSQL takes none at all. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** A text that must not be blank; trimmed, and without control characters. */
export function requiredText(message: string) {
  return z.string({ error: message }).check(
    z.overwrite((text) => text.replace(CONTROLS, "")),
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
  );
}

/** A text that may be left blank: then, and where it is absent or null, it is ''. Trimmed, and without control characters. */
export function optionalText() {
  return z.pipe(
    z.nullish(z.string()),
    z.transform((input): string => (input ?? "").replace(CONTROLS, "").trim()),
  );
}

/** A tick box: 'on' from a form, true or 'true' from JSON; anything else, and its absence, is not ticked. */
export function tickField() {
  return z.pipe(
    z.nullish(z.union([z.string(), z.boolean()])),
    z.transform((input): boolean => input === true || input === "on" || input === "true"),
  );
}

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** A required whole number within limits, both included. */
export function wholeNumberField(message: string, limits: Limits) {
  return z.pipe(
    z.union([z.string(), z.number()], { error: message }),
    z.transform((input, context): number => {
      const number = readWholeNumber(input, limits);
      if (number !== null) return number;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
}

/** A whole number that may be left blank; a blank, absent or null field means `blank`. */
export function optionalWholeNumberField<const Blank extends number | null>(
  message: string,
  limits: Limits,
  blank: Blank,
) {
  return z.pipe(
    z.nullish(z.union([z.string(), z.number()], { error: message })),
    z.transform((input, context): number | Blank => {
      if (input === undefined || input === null || input === "") return blank;
      const number = readWholeNumber(input, limits);
      if (number !== null) return number;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
}

function readWholeNumber(input: string | number, { min, max }: Limits): number | null {
  const text = String(input).trim();
  if (!/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/** A moment of this century that may be left blank: Nairobi time from a `datetime-local` input, ISO 8601 from JSON (D2). */
export function optionalMomentField(message: string) {
  return z.pipe(
    z.nullish(z.string({ error: message })),
    z.transform((input, context): Date | null => {
      if (input === undefined || input === null || input.trim() === "") return null;
      const moment = parseMoment(input);
      if (moment !== null && isShopYear(moment)) return moment;
      context.issues.push({ code: "custom", input, message: moment === null ? message : OTHER_YEARS });
      return z.NEVER;
    }),
  );
}

/**
 * For a rule between fields: also run it when a field is wrong by itself, so that a person sees every complaint at once.
 * Such a rule must not trust its types: a field with a complaint of its own holds anything.
 */
export const ALSO_WHEN_FIELDS_FAIL = {
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
} as const;
