import { type Cents, formatKsh } from "~/domain/money";
import { isBuyNowCapable, type ProductType } from "~/domain/product/product";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { atListPrice, type listPrice, salePrice, type SaleTerms } from "~/domain/product/price/sale-price";

type Priced = Parameters<typeof priceText>[0] & SaleTerms & Parameters<typeof listPrice>[0];

/** The sale price during a sale (D28), with the list price. */
export function priceView(stored: Priced, now: Date) {
  const product = atListPrice(stored);
  const sale = isBuyNowCapable(product.productType) ? salePrice(product, now, priceUnit()) : null;
  const listed = priceText(product);
  return sale === null
    ? { price: listed, priceBefore: null }
    : { price: formatKsh(sale), priceBefore: listed };
}

/** The fixed price, else the smallest pledge. */
function priceText(product: {
  readonly productType: ProductType;
  readonly basePriceCents: Cents;
  readonly buyNowPriceCents: Cents | null;
}): string {
  const fixed = isBuyNowCapable(product.productType) ? product.buyNowPriceCents : null;
  return formatKsh(fixed ?? product.basePriceCents);
}
