import * as z from "zod/mini";
import { type ChosenFields, productChoices } from "./choices";
import { PRODUCT_STATUSES } from "./product";

export const PRODUCT_ORDERINGS = ["-created_at", "price", "-price"] as const;
export type ProductOrdering = (typeof PRODUCT_ORDERINGS)[number];

const LONGEST_QUERY = 100;

function choice<const Choice extends string>(choices: readonly Choice[], name: string) {
  return z.pipe(
    z.optional(z.enum(["", ...choices], { error: `${name} must be one of ${choices.join(", ")}` })),
    z.transform((chosen): Choice | null => choices.find((one) => one === chosen) ?? null),
  );
}

const choices = Object.fromEntries(
  productChoices.map(([, { field, words }]) => [field, choice(Object.keys(words), field)]),
) as unknown as { [Field in keyof ChosenFields]: z.ZodMiniType<ChosenFields[Field], string | undefined> };

const text = () =>
  z.pipe(
    z.optional(z.string()),
    z.transform((typed = ""): string => typed.trim().slice(0, LONGEST_QUERY)),
  );

export const productQuerySchema = z.object({
  ...choices,
  category: text(),
  status: choice(PRODUCT_STATUSES, "status"),
  q: text(),
  ordering: choice(PRODUCT_ORDERINGS, "ordering"),
});

export type ProductQuery = z.infer<typeof productQuerySchema>;

export const categoryProductsQuerySchema = z.omit(productQuerySchema, { category: true });
