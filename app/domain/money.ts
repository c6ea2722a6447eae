/** Kenyan shillings as whole cents: a safe integer, never negative, never a fraction (D1). */
export type Cents = number;

/** KSh 999,999,999.99, the largest amount a request may name (D1). */
export const MAX_CENTS: Cents = 99_999_999_999;

const DECIMAL = /^(\d+)(?:\.(\d{1,2}))?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
const CURRENCY_BEFORE = /^(?:ksh|kes)\.?\s*/i;
const SHILLINGS_AFTER = /\s*\/[=-]$/;
/** Longer than any amount. A search of `SHILLINGS_AFTER` through 80,000 spaces would take seconds. */
const LONGEST_TYPED = 60;

/**
 * Shillings in a request, to cents: a JSON number or a numeric string (`1500`, `"1500.00"`).
 * Null for more than 2 decimals, NaN, Infinity, exponents, negatives and anything above the maximum (D1).
 */
export function parseAmount(input: unknown): Cents | null {
  if (typeof input === "string") return parseDecimal(input);
  // A number's shortest text tells what the sender wrote: 99.5 is exact, 0.1 + 0.2 and 1e21 are not amounts.
  if (typeof input === "number") return parseDecimal(String(input));
  return null;
}

/**
 * Shillings as a person types them, to cents: '1,500', 'KSh 1500', '1500/=' too (D59).
 * A comma only groups thousands: '1,50' is refused, for it would mean 1.50 to one reader and 150 to another.
 */
export function parseTypedAmount(text: string): Cents | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_TYPED) return null;
  const bare = trimmed.replace(CURRENCY_BEFORE, "").replace(SHILLINGS_AFTER, "");
  return parseDecimal(GROUPED.test(bare) ? bare.replaceAll(",", "") : bare);
}

function parseDecimal(text: string): Cents | null {
  const [, shillings, decimals = ""] = DECIMAL.exec(text) ?? [];
  if (shillings === undefined) return null;
  const cents = Number(shillings) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= MAX_CENTS ? cents : null;
}

/** Cents as every screen and message shows them: 'KSh 1,234.50', 'KSh 5,000' (D1). */
export function formatKsh(cents: Cents): string {
  const [shillings = "", decimals] = toAmountText(cents).split(".");
  const grouped = shillings.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? `KSh ${grouped}` : `KSh ${grouped}.${decimals}`;
}

/** Cents to the JSON number of shillings that answers carry: 150000 → 1500, 9950 → 99.5 (D1). */
export function toShillings(cents: Cents): number {
  return cents / 100;
}

/** Cents as the value of a form field: '1500', '1234.50'. */
export function toAmountText(cents: Cents): string {
  const shillings = String(Math.trunc(cents / 100));
  const rest = cents % 100;
  return rest === 0 ? shillings : `${shillings}.${String(rest).padStart(2, "0")}`;
}

/** The average of `count` amounts that sum up to `totalCents`, rounded half up to whole cents. `count` is at least 1. */
export function averageOf(totalCents: Cents, count: number): Cents {
  return Math.floor((2 * totalCents + count) / (2 * count));
}
