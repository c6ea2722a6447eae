import type { Discount } from "~/domain/discount-code/discount";
import type { PricedLine } from "~/domain/order/new-order";
import { type TaxRules, taxNow, UNTAXED } from "~/domain/tax/tax";

/** Rows of a new order's goods, in the order of `lines`; amounts in cents. */
export const newItems = (
  lines: readonly PricedLine[],
  { discount, tax }: { readonly discount: Discount | null; readonly tax: TaxRules },
) =>
  lines.map(({ productId, variantId, title, quantity, priceCents, taxType, ...words }, line) => ({
    ...(taxNow(tax, taxType) ?? UNTAXED),
    productId,
    variantId: variantId ?? null,
    productTitle: title,
    variantText: words.variantText ?? "",
    sku: words.sku ?? "",
    quantity,
    productPriceCents: priceCents,
    listPriceCents: words.listPriceCents ?? null,
    priceReason: words.priceReason ?? "",
    totalCents: priceCents * quantity,
    discountCents: discount?.shares[line] ?? 0,
  }));
