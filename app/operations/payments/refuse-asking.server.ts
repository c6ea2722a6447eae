import { db, type Tx } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { inCents } from "~/db/rows.server";
import { kenyanMobile } from "~/domain/account/phone";
import type { Cents } from "~/domain/money";
import { refuseShillings, tooMuchText } from "~/domain/payment/mpesa";
import type { StoredProduct } from "~/domain/product/fields";
import { isAuctionCapable, isBuyNowCapable } from "~/domain/product/product";
import type { PriceUnit } from "~/domain/product/sale-price";
import { type Prompt, PROMPTS_WITHIN_MS, refusePrompt } from "~/domain/payment/prompts";
import type { Refusal } from "~/domain/refusal";
import { sendsStkPushes, paymentProvider } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";

export { sendsStkPushes };

/** Where the payer may also pay without being asked; null: nowhere. */
export const paybill = (): string | null => paymentProvider().paybill ?? null;

/** Call it in the transaction that opens the attempt: of two prompts to a phone at once the second waits (D105). Nobody is asked for KSh 0 (D101). */
export async function refuseAsking(
  tx: Tx,
  { cents, phoneNumber }: { readonly cents: Cents; readonly phoneNumber: string | null },
): Promise<Refusal | null> {
  if (!sendsStkPushes() || cents === 0) return null;
  const phone = phoneNumber === null ? null : kenyanMobile(phoneNumber);
  if (phone !== null) await lockPhone(tx, phone);
  const now = shopTime();
  return refusePrompt({ cents, phoneNumber }, phone === null ? [] : await promptsTo(phone, now, tx), now);
}

const PHONES = 7_273;

async function lockPhone(tx: Tx, phone: string): Promise<void> {
  // SQLite has one writer anyway
  if (dialectOf(db()) === "postgresql")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(CAST(${PHONES} AS INTEGER), hashtext(${phone}))`;
}

/** Of the last ten minutes, newest first, whoever asked. One that failed without M-Pesa's number never reached a phone. */
export async function promptsTo(
  phoneNumber: string,
  now: Date,
  client: Pick<Tx, "paymentAttempt"> = db(),
): Promise<Prompt[]> {
  const rows = await client.paymentAttempt.findMany({
    where: {
      phoneNumber,
      provider: "daraja",
      startedAt: { gt: new Date(now.getTime() - PROMPTS_WITHIN_MS) },
      NOT: { state: "failed", checkoutId: null },
    },
    orderBy: { startedAt: "desc" },
    select: { cents: true, state: true, startedAt: true },
  });
  return rows.map(inCents);
}

/** An entry fee is refused where it is typed: nobody could pay it (D74). */
export const refuseFee = (cents: Cents | null): Refusal | null =>
  cents !== null && sendsStkPushes() ? refuseShillings(cents, "participation_fee") : null;

type Prices = Pick<StoredProduct, "productType" | "participationFeeCents" | "buyNowPriceCents">;

/** A fee or a fixed price with cents could not be paid either (D101). */
export function refusePrices({ participationFeeCents, buyNowPriceCents }: Prices): Refusal | null {
  const ofPrice =
    buyNowPriceCents !== null && sendsStkPushes() ? refuseShillings(buyNowPriceCents, "buy_now_price") : null;
  return refuseFee(participationFeeCents) ?? ofPrice;
}

/** Sale prices are whole shillings where M-Pesa takes the money (D101). */
export const priceUnit = (): PriceUnit => (sendsStkPushes() ? 100 : 1);

/** What an owner should know of a product that is saved: M-Pesa does not take so much at once (D101). Null: nothing. */
export function tooDearText({ productType, participationFeeCents, buyNowPriceCents }: Prices): string | null {
  if (!sendsStkPushes()) return null;
  const fee = isAuctionCapable(productType) ? tooMuchText(participationFeeCents ?? 0) : null;
  if (fee !== null) return `${fee} Nobody can pay this entry fee by M-Pesa.`;
  const price = isBuyNowCapable(productType) ? tooMuchText(buyNowPriceCents ?? 0) : null;
  return price && `${price} Nobody can pay this price by M-Pesa.`;
}
