import type { Cents } from "~/domain/money";

/** What a fixed-price sale depends on. Null prices and moments mean 'none'. */
export interface SaleTerms {
  readonly buyNowPriceCents: Cents | null;
  readonly isFlashSale: boolean;
  /** A whole number from 0 to 100. */
  readonly discountPercentage: number;
  readonly flashSaleEndsAt: Date | null;
}

/**
 * 'While is_flash_sale holds and flash_sale_ends_at (if set) has not come, the price a buyer pays is buy_now_price less
 * discount_percentage, rounded half up to cents' (D28). In cents; null while no sale is in force. Nothing off is no sale.
 */
export function salePrice(terms: SaleTerms, now: Date): Cents | null {
  const { buyNowPriceCents, isFlashSale, discountPercentage, flashSaleEndsAt } = terms;
  if (buyNowPriceCents === null || !isFlashSale || discountPercentage <= 0) return null;
  if (flashSaleEndsAt !== null && now >= flashSaleEndsAt) return null;
  return discounted(buyNowPriceCents, discountPercentage);
}

const discounted = (cents: Cents, percentage: number): Cents =>
  Math.floor((cents * (100 - percentage) + 50) / 100);

/** The fixed price of the moment, in cents (D28); null for a product that has none. */
export function priceToPay(terms: SaleTerms, now: Date): Cents | null {
  return salePrice(terms, now) ?? terms.buyNowPriceCents;
}

/** What a buyer would pay first, in cents, and when that ends: null for never. */
export interface FirstPrice {
  readonly cents: Cents;
  readonly until: Date | null;
}

/**
 * 'What a buyer would pay first: the (sale) fixed price where there is one, else the base price' (D47): lists are sorted by
 * it. It knows no clock: once `until` has come it is the price without the sale.
 */
export function firstPrice(terms: SaleTerms & { readonly basePriceCents: Cents }): FirstPrice {
  const { buyNowPriceCents, basePriceCents, isFlashSale, discountPercentage, flashSaleEndsAt } = terms;
  if (buyNowPriceCents === null) return { cents: basePriceCents, until: null };
  if (!isFlashSale || discountPercentage <= 0) return { cents: buyNowPriceCents, until: null };
  return { cents: discounted(buyNowPriceCents, discountPercentage), until: flashSaleEndsAt };
}

export interface ListedPrices {
  readonly basePriceCents: Cents;
  readonly marketPriceCents: Cents | null;
}

const MARKET_PRICE_FALLBACK = 50;

/** 'Market price falls back to 50 times base price' (specification §2, Home). In cents. */
export function marketPrice({ basePriceCents, marketPriceCents }: ListedPrices): Cents {
  return marketPriceCents || basePriceCents * MARKET_PRICE_FALLBACK;
}

/**
 * 'Savings = round((market − base) / market × 100)' (D56), where the base is what it would cost to win now, in cents: a whole
 * percentage, never below 0.
 */
export function savingsPercent(prices: ListedPrices, costCents = prices.basePriceCents): number {
  const market = marketPrice(prices);
  const saved = market - costCents;
  return saved <= 0 ? 0 : Math.floor((200 * saved + market) / (2 * market));
}
