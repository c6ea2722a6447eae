import * as z from "zod/mini";
import { parseId } from "~/domain/id";
import { cleanQuery } from "~/domain/list/page";
import { parseTypedShillings } from "~/domain/money";
import { codeText } from "~/domain/text/typed-code";
import { isCalendarDay, parseInstant } from "~/domain/time";
import { withDescription, idDescription } from "./description";
import { ZONE_MISSING } from "./form-field";

/** A number or a numeric string (D3). */
export function idField(message: string) {
  const field = z.pipe(
    z.union([z.number(), z.string()], { error: message }),
    z.transform((input, context): number => {
      const id = parseId(codeText(String(input)));
      if (id !== null) return id;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, idDescription());
}

/** Like `idField`, with null if it is omitted, null or ''. */
export function optionalIdField(message: string) {
  const field = z.pipe(
    z.nullish(z.union([z.number(), z.string()], { error: message })),
    z.transform((input, context): number | null => {
      if (input === undefined || input === null || codeText(String(input)) === "") return null;
      const id = parseId(codeText(String(input)));
      if (id !== null) return id;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, idDescription(true));
}

const allowed = (name: string, values: readonly string[]) => ({
  error: `${name} must be one of ${values.join(", ")}`,
});

/** A list filter with a few values: null if omitted or blank, anything else is refused (D15). */
export function choiceFilter<const Choice extends string>(name: string, choices: readonly Choice[]) {
  const field = z.pipe(
    z.optional(z.enum([...choices, ""], allowed(name, choices))),
    z.transform((chosen): Choice | null => choices.find((one) => one === chosen) ?? null),
  );
  return withDescription(field, { description: `Those of this ${name} alone; blank for all` });
}

const YES = ["1", "true"] as const;
const YES_NO = [...YES, "0", "false"] as const;

export function yesNoFilter(name: string) {
  const field = z.pipe(
    z.optional(z.enum([...YES_NO, ""], allowed(name, YES_NO))),
    z.transform((chosen): boolean => YES.some((yes) => yes === chosen)),
  );
  return withDescription(field, { description: `Those that are ${name} alone, where it is 1 or true` });
}

/** A list filter by a day in Nairobi (D2): null if omitted or blank. */
export function dayFilter(name: string) {
  const field = filter(`${name} must be a day, YYYY-MM-DD`, (text) =>
    isCalendarDay(text) ? text : undefined,
  );
  return withDescription(field, { format: "date", description: `A day in Nairobi, included: ${name} it` });
}

/** A list filter by a moment with its zone (D2). A '+' in an address arrives as a blank. */
export function instantFilter(name: string) {
  const field = filter(
    `${name} must be a time. ${ZONE_MISSING}`,
    (text) => parseInstant(text.replace(/ (?=\d{2}:\d{2}$)/, "+")) ?? undefined,
  );
  return withDescription(field, {
    format: "date-time",
    description: "What changed then or later; ISO 8601 with its zone (Z or an offset like +03:00)",
  });
}

export function priceFilter(name: string) {
  const field = filter(
    `${name} must be whole shillings, such as 1500`,
    (text) => parseTypedShillings(text) ?? undefined,
  );
  return withDescription(field, {
    description:
      "KES, whole shillings, included; the price that a buyer pays first: the sale's, the fixed or the base price",
  });
}

export function searchFilter() {
  const field = z.pipe(
    z.optional(z.string()),
    z.transform((typed = ""): string => cleanQuery(typed)),
  );
  return withDescription(field, {
    description: "Words to search for; what is beyond 100 characters is left out",
  });
}

function filter<Value>(message: string, read: (text: string) => Value | undefined) {
  return z.pipe(
    z.optional(z.string()),
    z.transform((typed = "", context): Value | null => {
      const text = codeText(typed);
      if (text === "") return null;
      const value = read(text);
      if (value !== undefined) return value;
      context.issues.push({ code: "custom", input: typed, message });
      return z.NEVER;
    }),
  );
}
