import * as z from "zod/mini";
import { described } from "~/domain/form/described";
import { choiceFilter, searchFilter } from "~/domain/form/rest-fields";
import { type ChosenFields, productChoices } from "./choices";
import { PRODUCT_STATUSES } from "./product";

export const PRODUCT_ORDERINGS = ["-created_at", "price", "-price"] as const;
export type ProductOrdering = (typeof PRODUCT_ORDERINGS)[number];

const MAX_QUERY_LENGTH = 100;

const choices = Object.fromEntries(
  productChoices.map(([, { field, labels }]) => [field, choiceFilter(field, Object.keys(labels))]),
) as unknown as { [Field in keyof ChosenFields]: z.ZodMiniType<ChosenFields[Field], string | undefined> };

const category = described(
  z.pipe(
    z.optional(z.string()),
    z.transform((typed = ""): string => typed.trim().slice(0, MAX_QUERY_LENGTH)),
  ),
  { description: "A category's id or slug" },
);

export const productQuerySchema = z.object({
  ...choices,
  category,
  status: choiceFilter("status", PRODUCT_STATUSES),
  q: searchFilter(),
  ordering: choiceFilter("ordering", PRODUCT_ORDERINGS),
});

export type ProductQuery = z.infer<typeof productQuerySchema>;

export const categoryProductsQuerySchema = z.omit(productQuerySchema, { category: true });
