/** Kenyan shillings as whole cents: a safe integer, never negative (D1). */
export type Cents = number;

export const MAX_CENTS: Cents = 99_999_999_999;

const DECIMAL = /^(\d+)(?:\.(\d{1,2}))?$/;
/** By commas or blanks, not by both. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)(?:\.\d{1,2})?$/;
const CURRENCY_BEFORE = /^(?:ksh|kes)\.?\s*/i;
const SHILLINGS_AFTER = /\s*\/[=-]$/;
/** Longer than any amount: `SHILLINGS_AFTER` would search 80,000 spaces for seconds. */
const MAX_TYPED_LENGTH = 60;

/** Shillings in a request, a JSON number or a numeric string, to cents; null for anything D1 refuses. */
export function parseAmount(input: unknown): Cents | null {
  if (typeof input === "string") return parseDecimal(input);
  // A number's shortest text is what the sender wrote: 99.5 is exact, 0.1 + 0.2 and 1e21 are refused.
  if (typeof input === "number") return parseDecimal(String(input));
  return null;
}

/** Shillings as a person types them (D59), to cents. '1,50' is refused: some would read 1.50 and others 150. */
export function parseTypedAmount(text: string): Cents | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_TYPED_LENGTH) return null;
  const bare = trimmed.replace(CURRENCY_BEFORE, "").replace(SHILLINGS_AFTER, "");
  return parseDecimal(ungrouped(bare));
}

const ungrouped = (text: string): string => (GROUPED.test(text) ? text.replace(/[,\s]/g, "") : text);

/** A whole number as people and spreadsheets write it: '1,000', '1 000', '5.00'; null for anything else. */
export function parseTypedWhole(text: string): number | null {
  const typed = text.trim();
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const [, digits] = /^(\d{1,10})(?:\.0{1,2})?$/.exec(ungrouped(typed)) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Whole shillings as typed, to cents; null for anything else. */
export function parseTypedShillings(text: string): Cents | null {
  const cents = parseTypedAmount(text);
  return cents !== null && cents % 100 === 0 ? cents : null;
}

function parseDecimal(text: string): Cents | null {
  const [, shillings, decimals = ""] = DECIMAL.exec(text) ?? [];
  if (shillings === undefined) return null;
  const cents = Number(shillings) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= MAX_CENTS ? cents : null;
}

/** 'KSh 1,234.50', 'KSh 5,000' (D1). */
export function formatKsh(cents: Cents): string {
  const [shillings = "", decimals] = toAmountText(cents).split(".");
  const grouped = shillings.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? `KSh ${grouped}` : `KSh ${grouped}.${decimals}`;
}

/** For JSON (D1): 150000 → 1500, 9950 → 99.5. */
export function toShillings(cents: Cents): number {
  return cents / 100;
}

export function toAmountText(cents: Cents): string {
  const shillings = String(Math.trunc(cents / 100));
  const rest = cents % 100;
  return rest === 0 ? shillings : `${shillings}.${String(rest).padStart(2, "0")}`;
}

/** Rounded half up to whole cents. `count` is at least 1. */
export function averageOf(totalCents: Cents, count: number): Cents {
  return Math.floor((2 * totalCents + count) / (2 * count));
}

export const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0);
