import type { Cents } from "~/domain/money";
import { refuseRequest, refuseShillings, tooMuchText } from "~/domain/payment/mpesa";
import type { StoredProduct } from "~/domain/product/fields";
import { isAuctionCapable, isBuyNowCapable } from "~/domain/product/product";
import type { PriceUnit } from "~/domain/product/sale-price";
import type { Refusal } from "~/domain/refusal";
import { asksPhones, paymentProvider } from "~/payments/provider.server";

export { asksPhones };

/** Where the payer may also pay without being asked; null: nowhere. */
export const paybill = (): string | null => paymentProvider().paybill ?? null;

/** Nobody is asked for KSh 0 (D101). */
export const refuseAsking: typeof refuseRequest = (next, last, now) =>
  asksPhones() && next.cents > 0 ? refuseRequest(next, last, now) : null;

/** An entry fee is refused where it is typed: nobody could pay it (D74). */
export const refuseFee = (cents: Cents | null): Refusal | null =>
  cents !== null && asksPhones() ? refuseShillings(cents, "participation_fee") : null;

type Prices = Pick<StoredProduct, "productType" | "participationFeeCents" | "buyNowPriceCents">;

/** A fee or a fixed price with cents could not be paid either (D101). */
export function refusePrices({ participationFeeCents, buyNowPriceCents }: Prices): Refusal | null {
  const ofPrice =
    buyNowPriceCents !== null && asksPhones() ? refuseShillings(buyNowPriceCents, "buy_now_price") : null;
  return refuseFee(participationFeeCents) ?? ofPrice;
}

/** Sale prices are whole shillings where M-Pesa takes the money (D101). */
export const priceUnit = (): PriceUnit => (asksPhones() ? 100 : 1);

/** What an owner should know of a product that is saved: M-Pesa does not take so much at once (D101). Null: nothing. */
export function tooDearText({ productType, participationFeeCents, buyNowPriceCents }: Prices): string | null {
  if (!asksPhones()) return null;
  const fee = isAuctionCapable(productType) ? tooMuchText(participationFeeCents ?? 0) : null;
  if (fee !== null) return `${fee} Nobody can pay this entry fee by M-Pesa.`;
  const price = isBuyNowCapable(productType) ? tooMuchText(buyNowPriceCents ?? 0) : null;
  return price && `${price} Nobody can pay this price by M-Pesa.`;
}
