import { type Cents, formatKsh } from "~/domain/money";
import { isBuyNowCapable, type ProductType } from "~/domain/product";

export const typeLabels: Record<ProductType, string> = {
  buy_now: "Buy Now",
  auction: "Auction",
  both: "Both Options",
};

/** What a product is sold for: its fixed price where it has one, else where its pledges start. */
export function priceText(product: {
  readonly productType: ProductType;
  readonly basePriceCents: Cents;
  readonly buyNowPriceCents: Cents | null;
}): string {
  const fixed = isBuyNowCapable(product.productType) ? product.buyNowPriceCents : null;
  return formatKsh(fixed ?? product.basePriceCents);
}
