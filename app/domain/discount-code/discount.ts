/** What a discount code takes off an order. Amounts are in cents. */
import { codeKey } from "~/domain/text/typed-code";
import { kenyanMobile } from "~/domain/account/phone";
import { type Cents, formatKsh } from "~/domain/money";
import { splitCents } from "~/domain/tax/tax";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { formatDateTime } from "~/domain/time";
import { msg, t } from "~/texts/t";

export interface DiscountTerms {
  readonly code: string;
  /** Either an amount or a percentage; the other is null. */
  readonly amountCents: Cents | null;
  readonly percent: number | null;
  /** The least sum of the goods that it is for. */
  readonly fromCents: Cents;
  /** Ids separated by spaces; '' is all goods. */
  readonly categoryIds: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly maxUses: number | null;
  readonly maxUsesEach: number | null;
  readonly isActive: boolean;
  readonly usedCount: number;
}

export interface DiscountedLine {
  readonly quantity: number;
  readonly priceCents: Cents;
  readonly categoryId?: number | null;
  /** The cost of one piece; null or missing if unknown. */
  readonly costCents?: Cents | null;
}

export interface Discount {
  readonly code: string;
  readonly cents: Cents;
  /** Each line's part, in the order of the lines; together exactly `cents`. */
  readonly shares: readonly Cents[];
}

interface DiscountRequest {
  readonly lines: readonly DiscountedLine[];
  /** How often the same account or phone has used the code, without uses that were given back. */
  readonly usedByPerson: number;
  readonly now: Date;
}

export const DISCOUNT_FIELD = "discount_code";
/** Codes that are inactive or not valid yet get the same answer, so that nobody finds them by guessing. */
const UNKNOWN = msg("We do not know this code. Please check how it is spelled.");
const USED_UP = msg("This code has been used up.");

const refusal = (message: string) => refused(refuse("invalid", message, DISCOUNT_FIELD));

export const refuseForWonGoods = () =>
  refuse("invalid", msg("Discount codes are not for what you won."), DISCOUNT_FIELD);

/** The row of an order's sums; none without a discount. */
export const discountSum = (
  { discountCode, discountCents }: { readonly discountCode: string; readonly discountCents: Cents },
  label: string,
) =>
  discountCents > 0 ? [{ label: `${label} ${discountCode}`, value: `−${formatKsh(discountCents)}` }] : [];

/** As stored: '  sale–10 ' is 'SALE-10' (D124). */
export const discountCodeKey = codeKey;

export const isDiscountCode = (key: string): boolean => /^[A-Z0-9-]{4,30}$/.test(key);

export const readCategoryIds = (text: string): number[] => text.split(" ").filter(Boolean).map(Number);

/** Two spellings of a phone are the same person. */
export const discountPhone = (phone: string): string =>
  kenyanMobile(phone) ?? phone.replace(/\D/g, "").replace(/^0+/, "");

export type DiscountState = "active" | "scheduled" | "ended" | "used_up" | "inactive";

export function discountState(terms: DiscountTerms, now: Date): DiscountState {
  if (!terms.isActive) return "inactive";
  if (terms.startsAt !== null && now < terms.startsAt) return "scheduled";
  if (terms.endsAt !== null && now >= terms.endsAt) return "ended";
  return terms.maxUses !== null && terms.usedCount >= terms.maxUses ? "used_up" : "active";
}

/** Whole shillings, never more than the goods, and never below a known cost. A refusal always names the field `discount_code`. */
export function discountOf(
  terms: DiscountTerms | null,
  { lines, usedByPerson, now }: DiscountRequest,
): Outcome<Discount> {
  const state = terms && discountState(terms, now);
  if (!terms || state === "inactive" || state === "scheduled") return refusal(UNKNOWN);
  const { code, endsAt, maxUsesEach, fromCents } = terms;
  if (state === "ended" && endsAt)
    return refusal(t("This code was valid until {time}.", { time: formatDateTime(endsAt) }));
  if (state === "used_up") return refusal(USED_UP);
  if (maxUsesEach !== null && usedByPerson >= maxUsesEach) return refusal(usedBefore(maxUsesEach));
  const goodsCents = sumOf(lines.map((line) => (isFor(terms, line) ? totalOf(line) : 0)));
  if (goodsCents === 0) return refusal(t("This code is not for the goods in this order."));
  if (goodsCents < fromCents) return refusal(tooLittle(terms, goodsCents));
  const limits = lines.map((line) => (isFor(terms, line) ? mostTakenOff(terms, line) : 0));
  const wanted = terms.amountCents ?? Math.floor((goodsCents * (terms.percent ?? 0)) / 100);
  const cents = wholeShillings(Math.min(wanted, sumOf(limits)));
  if (cents === 0) return refusal(t("This code takes nothing off these goods."));
  return accepted({ code, cents, shares: splitCents(cents, limits) });
}

/** An edited order's code by its sums and categories now, even if it has ended (D117). A deleted code takes off the old amount. Null: no code. */
export function discountAfterEdit(
  terms: DiscountTerms | null,
  { discountCode: code, discountCents }: { readonly discountCode: string; readonly discountCents: Cents },
  lines: readonly DiscountedLine[],
): Outcome<Discount> | null {
  if (code === "") return null;
  const deleted = {
    code,
    amountCents: discountCents,
    percent: null,
    fromCents: 0,
    categoryIds: "",
    usedCount: 0,
  };
  const always = { isActive: true, startsAt: null, endsAt: null, maxUses: null, maxUsesEach: null };
  return discountOf({ ...(terms ?? deleted), ...always }, { lines, usedByPerson: 0, now: new Date(0) });
}

/** For staff, before an edit is saved: what it does to the order's code. Null if it takes off the same. */
export function discountChangeText(
  {
    discountCode: code,
    discountCents: before,
  }: { readonly discountCode: string; readonly discountCents: Cents },
  after: Outcome<Discount>,
): string | null {
  const stays = t("It stays with the order, and counts again when its rule is met.");
  if (!after.ok)
    return t("The code {code} takes nothing off these goods: “{message}” {stays}", {
      code,
      message: after.refusal.message,
      stays,
    });
  const { cents } = after.value;
  if (cents === before) return null;
  const sum = formatKsh(cents);
  return before === 0
    ? t("The code {code} takes {sum} off again.", { code, sum })
    : t("The code {code} takes {sum} off instead of {before}.", { code, sum, before: formatKsh(before) });
}

function usedBefore(most: number): string {
  return most === 1
    ? t("You have used this code before.")
    : t("You have used this code {count} times, as often as one person may.", { count: most });
}

function tooLittle({ fromCents, categoryIds }: DiscountTerms, goodsCents: Cents): string {
  const [from, sum] = [formatKsh(fromCents), formatKsh(goodsCents)];
  return categoryIds === ""
    ? t("This code is for goods of {from} or more; yours come to {sum}.", { from, sum })
    : t("This code needs {from} of the goods that it is for; yours come to {sum}.", { from, sum });
}

function isFor({ categoryIds }: DiscountTerms, { categoryId }: DiscountedLine): boolean {
  if (categoryIds === "") return true;
  return categoryId !== undefined && categoryId !== null && readCategoryIds(categoryIds).includes(categoryId);
}

const totalOf = ({ priceCents, quantity }: DiscountedLine): Cents => priceCents * quantity;

function mostTakenOff({ percent }: DiscountTerms, line: DiscountedLine): Cents {
  const total = totalOf(line);
  const aboveCost = Math.max(0, total - (line.costCents ?? 0) * line.quantity);
  return percent === null ? aboveCost : Math.min(aboveCost, Math.ceil((total * percent) / 100));
}

const wholeShillings = (cents: Cents): Cents => cents - (cents % 100);

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0);
