import { formatKsh, toAmountText } from "~/domain/money";
import { priceToPay, type SaleTerms } from "~/domain/product/price/sale-price";
import { type ProductOption, type ProductVariant, valuesOf } from "~/domain/product/variants";
import { productWithVariants } from "~/operations/products/variants/variants.queries.server";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { t } from "~/texts/t";

/** What a buyer chooses of: one list, grouped by the first option if there are several. Null without variants. */
export async function variantChoice(product: SaleTerms & { id: number; options: string }, now: Date) {
  const found = product.options === "" ? null : await productWithVariants(product.id);
  if (!found) return null;
  const { options, variants } = found;
  const inStock = variants.filter(({ stockQuantity }) => stockQuantity > 0);
  const sold = inStock.length > 0 ? inStock : variants;
  return {
    label: options.map(({ name }) => name).join(", "),
    groups: groupsOf(options, variants).map(({ label, rows }) => ({
      label,
      choices: rows.map((row) => choiceOf(row, product, { hasGroup: label !== null, now })),
    })),
    /** Of those in stock, if any is. */
    highestAmount: toAmountText(Math.max(...sold.map((row) => priceOf(row, product, now)))),
    mostStock: Math.max(...variants.map(({ stockQuantity }) => stockQuantity)),
  };
}

export type VariantChoice = NonNullable<Awaited<ReturnType<typeof variantChoice>>>;

function groupsOf([first, ...others]: readonly ProductOption[], variants: readonly ProductVariant[]) {
  if (!first || others.length === 0) return [{ label: null, rows: variants }];
  return first.values.map((value) => ({
    label: `${first.name}: ${value}`,
    rows: variants.filter(({ values }) => valuesOf(values)[0] === value),
  }));
}

/** In cents, in a sale with its discount. */
const priceOf = ({ priceCents }: ProductVariant, product: SaleTerms, now: Date) =>
  priceToPay({ ...product, buyNowPriceCents: priceCents }, now, priceUnit()) ?? priceCents;

function choiceOf(
  row: ProductVariant,
  product: SaleTerms,
  { hasGroup, now }: { hasGroup: boolean; now: Date },
) {
  const { id, values, stockQuantity } = row;
  const name = valuesOf(values)
    .slice(hasGroup ? 1 : 0)
    .join(", ");
  const isSoldOut = stockQuantity === 0;
  const text = isSoldOut ? t("sold out") : formatKsh(priceOf(row, product, now));
  return { id, isSoldOut, text: `${name} – ${text}` };
}
