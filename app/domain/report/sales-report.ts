/** The figures of a report (D80), in cents. In SQL: `app/operations/reports`. */
import { averageOf, type Cents, formatKsh } from "~/domain/money";

/** By the day of each change: an order cancelled or refunded on a later day takes off that day's sales, so both may be negative. */
export interface Sales {
  /** Placed, less cancelled. */
  readonly orders: number;
  /** Delivery included, less refunds (D46). */
  readonly salesCents: Cents;
  /** What buyers still owe of the orders placed in these days (D80). */
  readonly owedCents: Cents;
}

/** What the lines of these orders brought, without delivery. */
export interface Goods {
  readonly pieces: number;
  readonly goodsCents: Cents;
  /** The VAT in it, which is KRA's. */
  readonly vatCents: Cents;
  /** The part of it without VAT whose lines have a cost price, and what those cost. */
  readonly knownCents: Cents;
  readonly costCents: Cents;
}

/** Money goes by the day it came, as in the payments report (D79). */
export interface CashFlow {
  readonly takenCents: Cents;
  /** Less those that went back. */
  readonly entryFeesCents: Cents;
  /** By the day it went back. */
  readonly returnedCents: Cents;
}

/** What the shop owes buyers of the money that came in a period. */
export interface OwedToBuyers {
  /** Decided, and not sent yet or failed. */
  readonly refundsCents: Cents;
  readonly unmatchedCents: Cents;
  /** Of cancelled orders, about which nobody has decided. */
  readonly undecidedCents: Cents;
}

/** Null without orders; rounded half up to cents. */
export const averageSale = ({ orders, salesCents }: Sales): Cents | null =>
  orders <= 0 ? null : averageOf(salesCents, orders);

/** Only of lines whose cost is known, and never guessed for others; null if there is none. A loss is negative. */
export const profitOf = ({ knownCents, costCents }: Goods): Cents | null =>
  knownCents === 0 && costCents === 0 ? null : knownCents - costCents;

/** What the others brought, without VAT. */
export const uncostedGoods = ({ goodsCents, vatCents, knownCents }: Goods): Cents =>
  goodsCents - vatCents - knownCents;

/** Delivery paid, less its share of refunds: what sales are more than goods. */
export const deliveryOf = (
  { salesCents }: Pick<Sales, "salesCents">,
  { goodsCents }: Pick<Goods, "goodsCents">,
): Cents => salesCents - goodsCents;

export const owedToBuyersOf = ({ refundsCents, unmatchedCents, undecidedCents }: OwedToBuyers): Cents =>
  refundsCents + unmatchedCents + undecidedCents;

export const NO_GOODS: Goods = { pieces: 0, goodsCents: 0, vatCents: 0, knownCents: 0, costCents: 0 };

export const totalGoods = (all: readonly Goods[]): Goods => ({
  pieces: all.reduce((sum, { pieces }) => sum + pieces, 0),
  goodsCents: all.reduce((sum, { goodsCents }) => sum + goodsCents, 0),
  vatCents: all.reduce((sum, { vatCents }) => sum + vatCents, 0),
  knownCents: all.reduce((sum, { knownCents }) => sum + knownCents, 0),
  costCents: all.reduce((sum, { costCents }) => sum + costCents, 0),
});

export const totalSales = (all: readonly Sales[]): Sales => ({
  orders: all.reduce((sum, { orders }) => sum + orders, 0),
  salesCents: all.reduce((sum, { salesCents }) => sum + salesCents, 0),
  owedCents: all.reduce((sum, { owedCents }) => sum + owedCents, 0),
});

export const signedKsh = (cents: Cents): string => (cents < 0 ? `−${formatKsh(-cents)}` : formatKsh(cents));
