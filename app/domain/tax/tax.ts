/** VAT in Kenya: every price includes it. */
import { type Cents, sumOf } from "~/domain/money";
import { msg, t } from "~/texts/t";

export const TAX_TYPES = ["A", "B", "C", "D", "E"] as const;
/** KRA's letter. */
export type TaxType = (typeof TAX_TYPES)[number];

const PERCENT: Readonly<Record<TaxType, number>> = { A: 0, B: 16, C: 0, D: 0, E: 8 };

export const TAX_TYPE_LABELS: Readonly<Record<TaxType, string>> = {
  A: msg("A: exempt"),
  B: "B: 16 %",
  C: msg("C: zero-rated, 0 %"),
  D: msg("D: outside VAT"),
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

/** Sums by type, in the order of the letters. */
export function taxSums(lines: readonly TaxedLine[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { taxType, taxPercent, totalCents, vatCents } of lines) {
    const key = typeKey({ taxType, taxPercent });
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

export const vatLabel = ({ taxType, taxPercent }: Tax): string =>
  taxPercent > 0
    ? t("VAT {percent} % ({type})", { percent: taxPercent, type: taxType })
    : t("No VAT ({type})", { type: t(TAX_TYPE_LABELS[taxType]) });

/** Splits cents in proportion to the parts, by largest remainders; no share is above its part. `cents` is at most the sum of the parts. */
export function splitCents(cents: Cents, parts: readonly Cents[]): Cents[] {
  const whole = BigInt(sumOf(parts));
  if (whole === 0n) return parts.map(() => 0);
  // BigInt, as the product exceeds a safe number
  const exact = parts.map((part) => BigInt(cents) * BigInt(part));
  const shares = exact.map((share) => Number(share / whole));
  const byRemainder = exact
    .map((share, i) => ({ i, remainder: share % whole }))
    .toSorted((one, other) =>
      one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0,
    );
  const missing = cents - sumOf(shares);
  for (const { i } of byRemainder.slice(0, missing)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}

const typeKey = ({ taxType, taxPercent }: Tax): string => `${taxType}${taxPercent}`;

/** D121: the VAT of each type's sum, rounded once; the lines' shares add up to it. `vatOf` replaces this calculation. */
export function withVat<Line extends Tax & { readonly totalCents: Cents }>(
  lines: readonly Line[],
  vatOf: (tax: Tax, cents: Cents) => Cents = ({ taxPercent }, cents) => vatIncluded(cents, taxPercent),
): (Line & { readonly vatCents: Cents })[] {
  const shares = new Map<Line, Cents>();
  for (const key of new Set(lines.map(typeKey))) {
    const ofType = lines.filter((line) => typeKey(line) === key);
    const [first] = ofType;
    if (!first) continue;
    const amounts = ofType.map(({ totalCents }) => totalCents);
    const vat = splitCents(vatOf(first, sumOf(amounts)), amounts);
    ofType.forEach((line, i) => shares.set(line, vat[i] ?? 0));
  }
  return lines.map((line) => ({ ...line, vatCents: shares.get(line) ?? 0 }));
}

export const isSameTax = (one: Tax, other: Tax): boolean => typeKey(one) === typeKey(other);
