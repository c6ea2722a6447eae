import * as z from "zod/mini";
import { codeText } from "~/domain/text/typed-code";
import { withDescription } from "~/domain/form/description";
import { choiceFilter, priceFilter, searchFilter } from "~/domain/form/rest-fields";
import { type ChosenFields, productChoices } from "./choices";
import { emptyRangeMessage, type PriceRange } from "./price/price-range";
import { PRODUCT_STATUSES } from "./product";
import { cutText } from "~/domain/text/cut-text";

export const PRODUCT_ORDERINGS = ["-created_at", "price", "-price"] as const;

const MAX_QUERY_LENGTH = 100;

const choices = Object.fromEntries(
  productChoices.map(([, { field, labels }]) => [field, choiceFilter(field, Object.keys(labels))]),
) as unknown as { [Field in keyof ChosenFields]: z.ZodMiniType<ChosenFields[Field], string | undefined> };

const category = withDescription(
  z.pipe(
    z.optional(z.string()),
    z.transform((typed = ""): string => cutText(codeText(typed), MAX_QUERY_LENGTH)),
  ),
  { description: "A category's id or slug" },
);

const fields = z.object({
  ...choices,
  category,
  price_from: priceFilter("price_from"),
  price_to: priceFilter("price_to"),
  status: choiceFilter("status", PRODUCT_STATUSES),
  q: searchFilter(),
  ordering: choiceFilter("ordering", PRODUCT_ORDERINGS),
});

type Prices = Pick<z.infer<typeof fields>, "price_from" | "price_to">;

export const rangeOf = ({ price_from, price_to }: Prices): PriceRange => ({
  fromCents: price_from,
  toCents: price_to,
});

function refuseCrossedPrices({ value, issues }: z.core.ParsePayload<Prices>) {
  const message = emptyRangeMessage(rangeOf(value));
  if (message !== null) issues.push({ code: "custom", input: value, path: ["price_to"], message });
}

export const productQuerySchema = fields.check(refuseCrossedPrices);

export type ProductQuery = z.infer<typeof productQuerySchema>;

export const categoryProductsQuerySchema = z.omit(fields, { category: true }).check(refuseCrossedPrices);
