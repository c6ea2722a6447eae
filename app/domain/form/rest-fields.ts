import * as z from "zod/mini";
import { parseId } from "~/domain/id";

/** A number or a numeric string (D3). */
export function idField(message: string) {
  return z.pipe(
    z.union([z.number(), z.string()], { error: message }),
    z.transform((input, context): number => {
      const id = parseId(String(input));
      if (id !== null) return id;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
}

/** As `idField`, with null when it is left out, null or ''. */
export function optionalIdField(message: string) {
  return z.pipe(
    z.nullish(z.union([z.number(), z.string()], { error: message })),
    z.transform((input, context): number | null => {
      if (input === undefined || input === null || input === "") return null;
      const id = parseId(String(input));
      if (id !== null) return id;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
}

const allowed = (name: string, values: readonly string[]) => ({
  error: `${name} must be one of ${values.join(", ")}`,
});

/** A list's filter of a few values: null where it is left out or blank, anything else is refused (D15). */
export function choiceFilter<const Choice extends string>(name: string, choices: readonly Choice[]) {
  return z.pipe(
    z.optional(z.enum([...choices, ""], allowed(name, choices))),
    z.transform((chosen): Choice | null => choices.find((one) => one === chosen) ?? null),
  );
}

const YES = ["1", "true"] as const;
const YES_NO = [...YES, "0", "false"] as const;

/** A list's filter that is on or off: off where it is left out or blank. */
export function yesNoFilter(name: string) {
  return z.pipe(
    z.optional(z.enum([...YES_NO, ""], allowed(name, YES_NO))),
    z.transform((chosen): boolean => YES.some((yes) => yes === chosen)),
  );
}
