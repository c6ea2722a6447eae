/** A list's prices from and to, in whole shillings: one rule for the shop's filter and REST's. */
import { type Cents, formatKsh, parseTypedShillings } from "~/domain/money";
import { msg, t } from "~/texts/t";

export const PRICE_NAMES = ["price_from", "price_to"] as const;
export type PriceName = (typeof PRICE_NAMES)[number];

/** As typed; a price is written with digits alone. '' for none. */
export type TypedPrices = Readonly<Record<PriceName, string>>;
export const NO_PRICES: TypedPrices = { price_from: "", price_to: "" };

export interface PriceRange {
  readonly fromCents: Cents | null;
  readonly toCents: Cents | null;
}
export const ANY_PRICE: PriceRange = { fromCents: null, toCents: null };

interface PriceProblem {
  readonly field: PriceName;
  readonly message: string;
}

export const NOT_SHILLINGS = msg("Enter whole shillings, such as 1500");

const MAX_LENGTH = 20;

export function cleanPrice(typed: string | null): string {
  const text = (typed ?? "").trim().slice(0, MAX_LENGTH);
  const cents = parseTypedShillings(text);
  return cents === null ? text : String(cents / 100);
}

/** With a problem there is no range: the list is not narrowed by price. */
export function priceRange(typed: TypedPrices): { range: PriceRange; problem: PriceProblem | null } {
  const refused = (field: PriceName, message: string) => ({ range: ANY_PRICE, problem: { field, message } });
  const wrong = PRICE_NAMES.find((name) => typed[name] !== "" && parseTypedShillings(typed[name]) === null);
  if (wrong) return refused(wrong, NOT_SHILLINGS);
  const range = {
    fromCents: parseTypedShillings(typed.price_from),
    toCents: parseTypedShillings(typed.price_to),
  };
  const crossed = emptyRangeMessage(range);
  return crossed === null ? { range, problem: null } : refused("price_to", crossed);
}

export const emptyRangeMessage = ({ fromCents, toCents }: PriceRange): string | null =>
  fromCents !== null && toCents !== null && fromCents > toCents
    ? t("The highest price must be at least the lowest, {sum}", { sum: formatKsh(fromCents) })
    : null;

export const hasPrice = ({ fromCents, toCents }: PriceRange) => fromCents !== null || toCents !== null;

/** 'KSh 500 to KSh 2,000', 'From KSh 500', 'Up to KSh 2,000'; null without a price. */
export function priceRangeText({ fromCents, toCents }: PriceRange): string | null {
  if (fromCents !== null && toCents !== null)
    return t("{from} to {to}", { from: formatKsh(fromCents), to: formatKsh(toCents) });
  if (fromCents !== null) return t("From {sum}", { sum: formatKsh(fromCents) });
  return toCents === null ? null : t("Up to {sum}", { sum: formatKsh(toCents) });
}
