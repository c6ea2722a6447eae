import { changeOfProduct, type ProductChange, type ProductToChange } from "./product-change";

export const LAMP: ProductToChange = {
  status: "active",
  productType: "buy_now",
  roundCount: 0,
  basePriceCents: 100_000,
  buyNowPriceCents: 100_000,
  isFlashSale: false,
  discountPercentage: 0,
  flashSaleEndsAt: null,
  stockQuantity: 5,
  categoryId: 3,
  options: "",
  variants: [],
  hasResult: false,
  hasOpenRound: false,
  hasJoined: false,
  hasOrders: false,
};
export const AUCTION: ProductToChange = { ...LAMP, productType: "auction", buyNowPriceCents: null };

/** The new columns, or the sentence that says why not. */
export function productAfter(product: Partial<ProductToChange>, change: ProductChange, of = LAMP): unknown {
  const outcome = changeOfProduct({ ...of, ...product }, change);
  return outcome.ok ? outcome.value : outcome.refusal.message;
}
