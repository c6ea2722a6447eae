import type { Cents } from "~/domain/money";

/** Null prices and moments mean 'none'. */
export interface SaleTerms {
  readonly buyNowPriceCents: Cents | null;
  readonly isFlashSale: boolean;
  readonly discountPercentage: number;
  readonly flashSaleEndsAt: Date | null;
}

/** The unit of every sale price in cents: a shilling if M-Pesa takes the payments (D101). */
export type PriceUnit = 1 | 100;

/** The sale's price while it runs (D28), rounded half up to `unit`; null without a sale, or without a discount. */
export function salePrice(terms: SaleTerms, now: Date, unit: PriceUnit): Cents | null {
  const { buyNowPriceCents, isFlashSale, discountPercentage, flashSaleEndsAt } = terms;
  if (buyNowPriceCents === null || !isFlashSale || discountPercentage <= 0) return null;
  if (flashSaleEndsAt !== null && now >= flashSaleEndsAt) return null;
  return discounted(buyNowPriceCents, discountPercentage, unit);
}

const discounted = (cents: Cents, percentage: number, unit: PriceUnit): Cents =>
  unit * Math.floor((cents * (100 - percentage) + 50 * unit) / (100 * unit));

/** The fixed price now, in cents (D28); null for a product without one. */
export function priceToPay(terms: SaleTerms, now: Date, unit: PriceUnit): Cents | null {
  return salePrice(terms, now, unit) ?? terms.buyNowPriceCents;
}

interface ListedGoods {
  /** Of a product with variants the lowest of all. */
  readonly buyNowPriceCents: Cents | null;
  /** The lowest of the variants in stock; null without variants, and if all are sold out. */
  readonly inStockPriceCents: Cents | null;
}

/** The fixed price before a sale, in cents: of variants the lowest that can be bought now, of all if everything is sold out. */
export const listPrice = ({ buyNowPriceCents, inStockPriceCents }: ListedGoods): Cents | null =>
  inStockPriceCents ?? buyNowPriceCents;

/** As buyers see it: a variant that is sold out is no price to begin from. */
export const atListPrice = <Goods extends ListedGoods>(product: Goods) => ({
  ...product,
  buyNowPriceCents: listPrice(product),
});

/** Its variants cost differently, sold out or not. */
export const hasSeveralPrices = (
  product: Pick<ListedGoods, "buyNowPriceCents"> & { readonly highestPriceCents: Cents | null },
): boolean => product.highestPriceCents !== null && product.highestPriceCents !== product.buyNowPriceCents;

/** What a buyer would pay first, in cents, and until when: null for ever. */
interface FirstPrice {
  readonly cents: Cents;
  readonly until: Date | null;
}

/** The (sale) fixed price, or the base price (D47): lists sort by it. After `until` it is the price without the sale. */
export function firstPrice(
  terms: SaleTerms & { readonly basePriceCents: Cents },
  unit: PriceUnit,
): FirstPrice {
  const { buyNowPriceCents, basePriceCents, isFlashSale, discountPercentage, flashSaleEndsAt } = terms;
  if (buyNowPriceCents === null) return { cents: basePriceCents, until: null };
  if (!isFlashSale || discountPercentage <= 0) return { cents: buyNowPriceCents, until: null };
  return { cents: discounted(buyNowPriceCents, discountPercentage, unit), until: flashSaleEndsAt };
}

interface ListedPrices {
  readonly basePriceCents: Cents;
  readonly marketPriceCents: Cents | null;
}

const MARKET_PRICE_FALLBACK = 50;

export function marketPrice({ basePriceCents, marketPriceCents }: ListedPrices): Cents {
  return marketPriceCents || basePriceCents * MARKET_PRICE_FALLBACK;
}

/** (market − cost) / market (D56), a whole percentage from 0; costs in cents. */
export function savingsPercent(prices: ListedPrices, costCents = prices.basePriceCents): number {
  const market = marketPrice(prices);
  const saved = market - costCents;
  return saved <= 0 ? 0 : Math.floor((200 * saved + market) / (2 * market));
}
