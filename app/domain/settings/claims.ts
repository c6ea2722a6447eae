import type { ShopSettings } from "~/domain/settings/settings";
import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";

/** What pages may promise: only what the shop then charges (D57, D82). */
export interface Claims {
  readonly freeDelivery: FreeDelivery | null;
  readonly isPayOnDelivery: boolean;
  /** The customer's two lines about bids, which have no rule behind them (D57). */
  readonly hasBidOffers: boolean;
  readonly hasAuctions: boolean;
}

interface FreeDelivery {
  readonly offer: string;
  readonly line: string;
  readonly aboveCents: Cents;
}

/** Nothing is promised until the owner has set it (D128). */
export function claimsOf({
  freeDeliveryFromCents: from,
  isPayOnDelivery,
  hasBidOffers,
  hasAuctions,
}: Pick<ShopSettings, "freeDeliveryFromCents" | "isPayOnDelivery" | "hasBidOffers" | "hasAuctions">): Claims {
  return {
    freeDelivery: from === null ? null : freeFrom(from),
    isPayOnDelivery,
    hasBidOffers: hasAuctions && hasBidOffers,
    hasAuctions,
  };
}

const SPEAKS_OF_FREE_DELIVERY = /\bfree\s+(delivery|shipping)\b/i;

const SPEAKS_OF_PAY_ON_DELIVERY = /\bpay(ing|ment)?\s+on\s+delivery\b/i;

const SPEAKS_OF_AUCTIONS = /\b(auctions?|bids?|bidding|pledges?|mnada|minada)\b/i;

/** Whether a banner may be shown now: it must not promise what the shop does not do, such as free delivery from another amount. */
export function isClaimTrue(text: string, { freeDelivery, isPayOnDelivery, hasAuctions }: Claims): boolean {
  if (!hasAuctions && SPEAKS_OF_AUCTIONS.test(text)) return false;
  if (!isPayOnDelivery && SPEAKS_OF_PAY_ON_DELIVERY.test(text)) return false;
  if (!SPEAKS_OF_FREE_DELIVERY.test(text)) return true;
  if (freeDelivery === null) return false;
  const named = (text.match(/\d[\d,]*/g) ?? []).map((amount) => Number(amount.replaceAll(",", "")) * 100);
  const { aboveCents } = freeDelivery;
  return named.length === 0 || named.some((cents) => cents === aboveCents || cents === aboveCents + 1);
}

/** With this amount the customer's own words are true. */
const CUSTOMERS_AMOUNT: Cents = 500_000;

function freeFrom(cents: Cents): FreeDelivery {
  const amount = formatKsh(cents);
  return {
    offer:
      cents === CUSTOMERS_AMOUNT
        ? t("Free delivery on orders over KES 5,000")
        : t("Free delivery on orders from {amount}", { amount }),
    line: t("Free delivery on orders from {amount}; the cart shows the fee", { amount }),
    aboveCents: cents - 1,
  };
}
