/** What an order must come to, worked out from what the shop has said of prices, codes and delivery, without the shop's code. In cents. */

export const TAX_PERCENT = { A: 0, B: 16, C: 0, D: 0, E: 8 } as const;
export type TaxLetter = keyof typeof TAX_PERCENT;
/** The shop's usual one, of delivery and entry fees too. */
export const USUAL_TAX: TaxLetter = "B";

export interface Goods {
  readonly id: number;
  readonly title: string;
  cents: number;
  readonly costCents: number | null;
  readonly category: number;
  tax: TaxLetter | null;
}

export interface Line {
  readonly goods: Goods;
  readonly tax: TaxLetter;
  readonly quantity: number;
  readonly cents: number;
  /** What the shop asked when it was sold; staff gave another price where it differs. */
  readonly listCents: number;
}

export interface Code {
  readonly code: string;
  readonly percent: number | null;
  readonly amountCents: number | null;
  readonly fromCents: number;
  readonly category: number | null;
}

export const ZONE_COUNTY = "Nairobi City";
const ZONE_CENTS = 25_050;
const FLAT_CENTS = 50_000;
export const FREE_FROM_CENTS = 900_000;
export const SHOP_DELIVERY = { zoneCents: ZONE_CENTS };
export const COUNTER = "At the counter";

export const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
export const goodsCents = (lines: readonly Line[]): number =>
  sum(lines.map(({ cents, quantity }) => cents * quantity));

/** What a code may take off each line at most: nothing of goods that it is not for, and never below what they cost the shop. */
export const discountLimits = (code: Code, lines: readonly Line[]): number[] =>
  lines.map(({ cents, quantity, goods }) => {
    if (code.category !== null && goods.category !== code.category) return 0;
    const above = Math.max(0, (cents - (goods.costCents ?? 0)) * quantity);
    return code.percent === null
      ? above
      : Math.min(above, Math.ceil((cents * quantity * code.percent) / 100));
  });

/** In whole shillings, rounded down. 0: the code does not count. */
export function discountFor(code: Code | null, lines: readonly Line[]): number {
  if (!code) return 0;
  const base = goodsCents(
    lines.filter(({ goods }) => code.category === null || goods.category === code.category),
  );
  if (base === 0 || base < code.fromCents) return 0;
  const wanted = code.amountCents ?? Math.floor((base * (code.percent ?? 0)) / 100);
  return Math.floor(Math.min(wanted, sum(discountLimits(code, lines))) / 100) * 100;
}

/** Of a discount, in proportion to what the code may take off each line: the shop's shares are whole cents, less than one off. */
export function discountShares({ code, lines, sums }: Discounted): number[] {
  if (!code || sums.discount === 0) return lines.map(() => 0);
  const limits = discountLimits(code, lines);
  return limits.map((limit) => (sums.discount * limit) / sum(limits));
}

interface Discounted {
  readonly code: Code | null;
  readonly lines: readonly Line[];
  readonly sums: Sums;
}

/** Free from the owner's sum of goods before a discount. */
export function deliveryFor(lines: readonly Line[], { county, isCounter }: Place): number {
  if (isCounter || goodsCents(lines) >= FREE_FROM_CENTS) return 0;
  return county === ZONE_COUNTY ? ZONE_CENTS : FLAT_CENTS;
}

export interface Place {
  readonly county: string;
  readonly isCounter: boolean;
}

export interface Sums {
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
}

export function sumsOf(lines: readonly Line[], code: Code | null, place: Place): Sums {
  const discount = discountFor(code, lines);
  const delivery = deliveryFor(lines, place);
  return { discount, delivery, total: goodsCents(lines) - discount + delivery };
}

/** In a sum that includes it, half a cent up. */
export const vatIn = (cents: number, percent: number): number =>
  Number((2n * BigInt(cents) * BigInt(percent) + BigInt(100 + percent)) / BigInt(2 * (100 + percent)));
