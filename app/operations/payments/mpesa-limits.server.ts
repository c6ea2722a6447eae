import { db, type Tx } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { inCents } from "~/db/rows.server";
import { kenyanMobile } from "~/domain/account/phone";
import type { Cents } from "~/domain/money";
import { refuseCents, overLimitText } from "~/domain/payment/mpesa";
import type { StoredProduct } from "~/domain/product/fields";
import { isAuctionCapable, isBuyNowCapable } from "~/domain/product/product";
import type { PriceUnit } from "~/domain/product/sale-price";
import { type Prompt, PROMPTS_WITHIN_MS, refusePrompt } from "~/domain/payment/prompts";
import type { Refusal } from "~/domain/refusal";
import { sendsStkPushes, paymentProvider } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";

export { sendsStkPushes };

/** The paybill number that payers can use without a prompt; null if there is none. */
export const paybill = (): string | null => paymentProvider().paybill ?? null;

/** Call it in the transaction that opens the attempt, so that the second of two prompts to a phone waits (D105). KSh 0 needs no prompt (D101). */
export async function refuseStkPush(
  tx: Tx,
  { cents, phoneNumber }: { readonly cents: Cents; readonly phoneNumber: string | null },
): Promise<Refusal | null> {
  if (!sendsStkPushes() || cents === 0) return null;
  const phone = phoneNumber === null ? null : kenyanMobile(phoneNumber);
  if (phone !== null) await lockPhone(tx, phone);
  const now = shopTime();
  return refusePrompt({ cents, phoneNumber }, phone === null ? [] : await recentPrompts(phone, now, tx), now);
}

const PHONE_LOCK = 7_273;

async function lockPhone(tx: Tx, phone: string): Promise<void> {
  // SQLite has one writer anyway
  if (dialectOf(db()) === "postgresql")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(CAST(${PHONE_LOCK} AS INTEGER), hashtext(${phone}))`;
}

/** Prompts of the last ten minutes, newest first, for any account. A failed one without M-Pesa's id never reached a phone. */
export async function recentPrompts(
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

/** Refuses an entry fee that nobody could pay in M-Pesa (D74). */
export const refuseFee = (cents: Cents | null): Refusal | null =>
  cents !== null && sendsStkPushes() ? refuseCents(cents, "participation_fee") : null;

type Prices = Pick<StoredProduct, "productType" | "participationFeeCents" | "buyNowPriceCents">;

/** Refuses a fee or a fixed price with cents, which nobody could pay in M-Pesa (D101). */
export function refusePrices({ participationFeeCents, buyNowPriceCents }: Prices): Refusal | null {
  const priceRefusal =
    buyNowPriceCents !== null && sendsStkPushes() ? refuseCents(buyNowPriceCents, "buy_now_price") : null;
  return refuseFee(participationFeeCents) ?? priceRefusal;
}

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
