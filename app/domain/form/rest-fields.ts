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
