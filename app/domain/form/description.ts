import * as z from "zod/mini";

/** Adds a schema's checks that its type does not show, as JSON Schema, for the API document. */
export function withDescription<Schema extends z.ZodMiniType>(schema: Schema, description: object): Schema {
  z.globalRegistry.add(schema, description as z.core.GlobalMeta);
  return schema;
}

const LARGEST_ID = 2_147_483_647;

const whole = (nullable: boolean) => ({
  type: nullable ? ["integer", "string", "null"] : ["integer", "string"],
});

/** A whole number or its digits; limits apply to the number. */
export const wholeNumberDescription = (
  { min, max }: { readonly min: number; readonly max: number },
  nullable = false,
) => ({
  ...whole(nullable),
  minimum: min,
  maximum: max,
});

export const idDescription = (nullable = false) => ({
  ...wholeNumberDescription({ min: 1, max: LARGEST_ID }, nullable),
  description: "An id, as a number or its digits",
});

/** Shillings as a number, or as people type them. */
export const amountDescription = (most: number, nullable = false) => ({
  type: nullable ? ["string", "number", "null"] : ["string", "number"],
  minimum: 0,
  maximum: most / 100,
  description: "KES, at most 2 decimals; a text may be written as 1500.50 or 1,500.50",
});
