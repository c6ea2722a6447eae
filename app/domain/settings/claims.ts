import { type DeliverySettings, hasOwnDelivery } from "~/domain/settings/delivery";
import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";

/** What pages may promise: only what the shop then charges (D57, D82). */
export interface Claims {
  readonly freeDelivery: FreeDelivery | null;
  readonly isPayOnDelivery: boolean;
}

export interface FreeDelivery {
  readonly offer: string;
  readonly line: string;
  readonly aboveCents: Cents;
}

const fromTheFirstDay = (): FreeDelivery => ({
  offer: t("Free delivery on orders over KES 5,000"),
  line: t("Free delivery is an offer on orders over KSh 5,000; the cart shows the fee"),
  aboveCents: 500_000,
});

interface Stated extends DeliverySettings {
  /** Null: the owner has not said. */
  readonly payOnDelivery: boolean | null;
  /** With its own checkout the shop is paid on delivery only if the owner allows it. */
  readonly hasCheckout: boolean;
}

/** The original texts, until the owner sets something. */
export function claimsOf({ payOnDelivery, hasCheckout, ...delivery }: Stated): Claims {
  const { freeDeliveryFromCents: from } = delivery;
  return {
    freeDelivery: hasOwnDelivery(delivery) ? (from === null ? null : freeFrom(from)) : fromTheFirstDay(),
    isPayOnDelivery: payOnDelivery ?? !hasCheckout,
  };
}

const SPEAKS_OF_FREE_DELIVERY = /\bfree\s+(delivery|shipping)\b/i;

const SPEAKS_OF_PAY_ON_DELIVERY = /\bpay(ing|ment)?\s+on\s+delivery\b/i;

/** Whether a banner may be shown now: it must not promise what the shop does not do, such as free delivery from another amount (point 26). */
export function isDeliveryClaimTrue(text: string, { freeDelivery, isPayOnDelivery }: Claims): boolean {
  if (!isPayOnDelivery && SPEAKS_OF_PAY_ON_DELIVERY.test(text)) return false;
  if (!SPEAKS_OF_FREE_DELIVERY.test(text)) return true;
  if (freeDelivery === null) return false;
  const named = (text.match(/\d[\d,]*/g) ?? []).map((amount) => Number(amount.replaceAll(",", "")) * 100);
  const { aboveCents } = freeDelivery;
  return named.length === 0 || named.some((cents) => cents === aboveCents || cents === aboveCents + 1);
}

function freeFrom(cents: Cents): FreeDelivery {
  const amount = formatKsh(cents);
  return {
    offer: t("Free delivery on orders from {amount}", { amount }),
    line: t("Free delivery on orders from {amount}; the cart shows the fee", { amount }),
    aboveCents: cents - 1,
  };
}
