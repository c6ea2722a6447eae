/** VAT in Kenya: every price includes it. */
import type { Cents } from "~/domain/money";

export const TAX_TYPES = ["A", "B", "C", "D", "E"] as const;
/** KRA's letter. */
export type TaxType = (typeof TAX_TYPES)[number];

const PERCENT: Readonly<Record<TaxType, number>> = { A: 0, B: 16, C: 0, D: 0, E: 8 };

export const TAX_TYPE_LABELS: Readonly<Record<TaxType, string>> = {
  A: "A: exempt",
  B: "B: 16 %",
  C: "C: zero-rated, 0 %",
  D: "D: outside VAT",
  E: "E: 8 %",
};

/** A tax type with its rate as it was when the thing was sold. */
export interface Tax {
  readonly taxType: TaxType;
  readonly taxPercent: number;
}

export interface TaxRules {
  readonly isVatRegistered: boolean;
  readonly defaultTaxType: TaxType;
}

/** In columns, of what is sold while the shop is not registered. */
export const UNTAXED = { taxType: null, taxPercent: null };

export const OUTSIDE_VAT: Tax = { taxType: "D", taxPercent: 0 };

/** The tax of something sold now; null while the shop is not registered for VAT. `own`: the product's type, null for the default. */
export function taxNow(
  { isVatRegistered, defaultTaxType }: TaxRules,
  own: TaxType | null = null,
): Tax | null {
  if (!isVatRegistered) return null;
  const taxType = own ?? defaultTaxType;
  return { taxType, taxPercent: PERCENT[taxType] };
}

/** As stored with what was sold; null while the shop was not registered. */
export const storedTax = ({
  taxType,
  taxPercent,
}: {
  taxType: TaxType | null;
  taxPercent: number | null;
}): Tax | null => (taxType && taxPercent !== null ? { taxType, taxPercent } : null);

/** The VAT in a price that includes it, in cents, rounded half up. */
export const vatIncluded = (cents: Cents, percent: number): Cents =>
  Math.floor((2 * cents * percent + 100 + percent) / (2 * (100 + percent)));

export interface TaxedLine extends Tax {
  /** With VAT, after discounts. */
  readonly totalCents: Cents;
  readonly vatCents: Cents;
}

export interface TaxSum extends TaxedLine {
  readonly netCents: Cents;
}

/** Sums by type, in the order of the letters: VAT is rounded for each line, as KRA does. */
export function taxSums(lines: readonly TaxedLine[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { taxType, taxPercent, totalCents, vatCents } of lines) {
    const key = `${taxType}${taxPercent}`;
    const sum = sums.get(key) ?? { taxType, taxPercent, totalCents: 0, vatCents: 0, netCents: 0 };
    sums.set(key, {
      ...sum,
      totalCents: sum.totalCents + totalCents,
      vatCents: sum.vatCents + vatCents,
      netCents: sum.netCents + totalCents - vatCents,
    });
  }
  return [...sums.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** 'VAT 16 %', 'VAT 0 % (A: exempt)'. */
export const vatLabel = ({ taxType, taxPercent }: Tax): string =>
  taxPercent > 0 ? `VAT ${taxPercent} % (${taxType})` : `No VAT (${TAX_TYPE_LABELS[taxType]})`;

/** Splits cents over parts in proportion to them, none above its part; the shares add up. `cents` is at most their sum. */
export function splitCents(cents: Cents, parts: readonly Cents[]): Cents[] {
  let left = cents;
  let rest = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => {
    // of what is left, so that the last part takes the rest: BigInt, as the product exceeds a safe number
    const share =
      rest === 0 ? 0 : Number((BigInt(left) * BigInt(part) * 2n + BigInt(rest)) / (2n * BigInt(rest)));
    left -= share;
    rest -= part;
    return share;
  });
}
