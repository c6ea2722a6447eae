import type { Cents } from "~/domain/money";
import { refuseCents, overLimitText } from "~/domain/payment/mpesa";
import type { StoredProduct } from "~/domain/product/stored-product";
import { isAuctionCapable, isBuyNowCapable } from "~/domain/product/product";
import type { PriceUnit } from "~/domain/product/price/sale-price";
import type { Refusal } from "~/domain/refusal";
import { sendsStkPushes, paymentProvider } from "~/payments/provider.server";

export { sendsStkPushes };

/** The paybill number that payers can use without a prompt; null if there is none. */
export const paybill = (): string | null => paymentProvider().paybill ?? null;

const refusePrice = (cents: Cents | null, field: string): Refusal | null =>
  cents !== null && sendsStkPushes() ? refuseCents(cents, field) : null;

/** Refuses an entry fee that nobody could pay in M-Pesa (D74). */
export const refuseFee = (cents: Cents | null) => refusePrice(cents, "participation_fee");

type Prices = Pick<StoredProduct, "productType" | "participationFeeCents" | "buyNowPriceCents">;

/** Refuses a fee or a fixed price with cents, which nobody could pay in M-Pesa (D101). */
export const refusePrices = ({ participationFeeCents, buyNowPriceCents }: Prices): Refusal | null =>
  refuseFee(participationFeeCents) ?? refusePrice(buyNowPriceCents, "buy_now_price");

/** Sale prices are in whole shillings if M-Pesa takes the payments (D101). */
export const priceUnit = (): PriceUnit => (sendsStkPushes() ? 100 : 1);

/** The warning on a saved product whose price exceeds M-Pesa's limit for one payment (D101). Null: none. */
export function overLimitWarning({
  productType,
  participationFeeCents,
  buyNowPriceCents,
}: Prices): string | null {
  if (!sendsStkPushes()) return null;
  const fee = isAuctionCapable(productType) ? overLimitText(participationFeeCents ?? 0) : null;
  if (fee !== null) return `${fee} Nobody can pay this entry fee by M-Pesa.`;
  const price = isBuyNowCapable(productType) ? overLimitText(buyNowPriceCents ?? 0) : null;
  return price && `${price} Nobody can pay this price by M-Pesa.`;
}
