/** A price that staff give the pieces of a line instead of what the shop asks, the list price: less is money given off. Amounts in cents. */
import { may, type Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import { type Cents, formatKsh, parseTypedAmount } from "~/domain/money";
import { refuseCents } from "~/domain/payment/mpesa";
import type { PriceUnit } from "~/domain/product/price/sale-price";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { tidyText } from "~/domain/text/typed-text";
import { msg, t } from "~/texts/t";
import { goodsKey } from "../order";

/** As typed: the price of one, or what goes off the whole line. */
export interface TypedStaffPrice {
  readonly price: string;
  readonly off: string;
  readonly reason: string;
}

/** Goods to order; those that staff order may have a price of their own. */
export interface OrderedItem extends CartItem {
  readonly staffPrice?: TypedStaffPrice;
}

export const STAFF_PRICE_FIELDS = {
  line: "price_line",
  price: "price",
  off: "price_off",
  reason: "price_reason",
} as const;
const MAX_REASON = 200;

/** What of a line was given off, and why. Null: the list price is asked. */
export interface StaffPriced {
  readonly priceCents: Cents;
  readonly quantity: number;
  readonly listPriceCents?: Cents | null;
  readonly priceReason?: string;
}

export interface StaffPriceRules {
  /** What staff may take off the list price by themselves. */
  readonly percent: number;
  /** Has the permission 'money'. */
  readonly seesToMoney: boolean;
}

export const staffPriceRules = (
  actor: Viewer,
  { staffPricePercent: percent }: { readonly staffPricePercent: number },
): StaffPriceRules => ({ percent, seesToMoney: may(actor, "money") });

export const mayGivePrices = ({ percent, seesToMoney }: StaffPriceRules): boolean =>
  seesToMoney || percent > 0;

export const listPriceOf = ({ priceCents, listPriceCents }: Omit<StaffPriced, "quantity">): Cents =>
  listPriceCents ?? priceCents;

/** Negative where more than the list price is asked. */
export const moneyTakenOff = ({ quantity, ...line }: StaffPriced): Cents =>
  (listPriceOf(line) - line.priceCents) * quantity;

/** From a form for one line; null if it names no line or nothing is typed. */
export function readStaffPrice(
  textOf: (field: string) => string,
): { readonly line: string; readonly typed: TypedStaffPrice } | null {
  const fields = STAFF_PRICE_FIELDS;
  const typed = { price: textOf(fields.price), off: textOf(fields.off), reason: textOf(fields.reason) };
  const line = textOf(fields.line);
  return line !== "" && isTyped(typed) ? { line, typed } : null;
}

export const isTyped = ({ price, off }: TypedStaffPrice): boolean => price.trim() !== "" || off.trim() !== "";

/** Of `title`, at the list price when nothing is typed. Whole shillings where M-Pesa takes the payments (D101). */
export function withStaffPrice<Line extends StaffPriced & { readonly title: string }>(
  line: Line,
  typed: TypedStaffPrice,
  unit: PriceUnit,
): Outcome<Line> {
  if (!isTyped(typed)) return accepted(line);
  const price = typedPrice(line, typed, unit);
  if (!price.ok) return price;
  const [priceCents, listCents] = [price.value, listPriceOf(line)];
  const cents = unit === 100 ? refuseCents(priceCents, STAFF_PRICE_FIELDS.price) : null;
  if (cents) return refused(cents);
  if (priceCents === listCents)
    return accepted({ ...line, priceCents, listPriceCents: null, priceReason: "" });
  const priceReason = tidyText(typed.reason, "one line");
  if (priceReason === "") return invalid("reason", msg("Please say why the price is another one."));
  if (priceReason.length > MAX_REASON)
    return invalid("reason", t("The reason may have up to {longest} characters.", { longest: MAX_REASON }));
  return accepted({ ...line, priceCents, listPriceCents: listCents, priceReason });
}

const invalid = (field: keyof typeof STAFF_PRICE_FIELDS, message: string) =>
  refused(refuse("invalid", message, STAFF_PRICE_FIELDS[field]));

function typedPrice(line: StaffPriced, { price, off }: TypedStaffPrice, unit: PriceUnit): Outcome<Cents> {
  if (off.trim() === "") {
    const cents = parseTypedAmount(price);
    return cents === null
      ? invalid("price", msg("Please enter the price of one, such as 900."))
      : accepted(cents);
  }
  if (price.trim() !== "")
    return invalid("off", msg("Please enter the price of one or the money off, not both."));
  const cents = parseTypedAmount(off);
  if (cents === null) return invalid("off", msg("Please enter the money off the line, such as 100."));
  const total = listPriceOf(line) * line.quantity;
  if (cents > total)
    return invalid(
      "off",
      t("The line costs {sum}: no more than that can go off.", { sum: formatKsh(total) }),
    );
  const step = unit * line.quantity;
  if (cents % step === 0) return accepted(listPriceOf(line) - cents / line.quantity);
  const less = cents - (cents % step);
  return invalid(
    "off",
    t("{sum} cannot be shared by {count} pieces. Take off {less} or {more}, or enter the price of one.", {
      sum: formatKsh(cents),
      count: line.quantity,
      less: formatKsh(less),
      more: formatKsh(less + step),
    }),
  );
}

/** The least that staff without the permission 'money' may ask for one. */
export const lowestPrice = (listCents: Cents, percent: number): Cents =>
  listCents - Math.floor((listCents * percent) / 100);

/**
 * Only with the permission 'money' above the limit or the list price.
 * @param before the stored line: its price may stay for as many pieces
 */
export function refuseStaffPrice(
  line: StaffPriced & { readonly title: string },
  { percent, seesToMoney }: StaffPriceRules,
  before: StaffPriced | null = null,
): Refusal | null {
  const { title, priceCents, quantity } = line;
  const listCents = listPriceOf(line);
  if (seesToMoney || priceCents === listCents) return null;
  if (before?.priceCents === priceCents && quantity <= before.quantity) return null;
  const field = STAFF_PRICE_FIELDS.price;
  if (priceCents > listCents)
    return refuse(
      "forbidden",
      t("{title} costs {sum}. Only staff with the permission Money can ask for more.", {
        title,
        sum: formatKsh(listCents),
      }),
      field,
    );
  const least = lowestPrice(listCents, percent);
  if (priceCents >= least) return null;
  return refuse(
    "forbidden",
    least === listCents
      ? t("{title} costs {sum}. Only staff with the permission Money can change a price.", {
          title,
          sum: formatKsh(listCents),
        })
      : t(
          "You may sell {title} for {sum} or more: up to {percent} % can go off its list price. Staff with the permission Money can take off more.",
          { title, sum: formatKsh(least), percent },
        ),
    field,
  );
}

/** New lines with the prices that staff gave `items`; refused beyond what they may give. */
export function withStaffPrices<
  Line extends StaffPriced & {
    readonly title: string;
    readonly productId: number;
    readonly variantId?: number | null;
  },
>(
  lines: readonly Line[],
  items: readonly OrderedItem[],
  { rules, unit }: { readonly rules: StaffPriceRules; readonly unit: PriceUnit },
): Outcome<Line[]> {
  const typedFor = new Map(
    items.flatMap((item) => (item.staffPrice ? [[goodsKey(item), item.staffPrice]] : [])),
  );
  const priced: Line[] = [];
  for (const line of lines) {
    const typed = typedFor.get(goodsKey(line));
    const one = typed ? withStaffPrice(line, typed, unit) : accepted(line);
    if (!one.ok) return one;
    const refusal = refuseStaffPrice(one.value, rules);
    if (refusal) return refused(refusal);
    priced.push(one.value);
  }
  return accepted(priced);
}

/** For the audit trail: 'Lamp: KSh 900 instead of KSh 1,000 (scratched)'; nothing if all have the list price. */
export function auditedPrices(lines: readonly (StaffPriced & { readonly title: string })[]): {
  readonly staffPrices?: string;
} {
  const texts = lines
    .filter((line) => line.priceCents !== listPriceOf(line))
    .map(
      (line) =>
        `${line.title}: ${formatKsh(line.priceCents)} instead of ${formatKsh(listPriceOf(line))} (${line.priceReason ?? ""})`,
    );
  return texts.length === 0 ? {} : { staffPrices: texts.join("; ") };
}
