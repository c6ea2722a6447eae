import { type Cents, sumOf } from "~/domain/money";
import { splitCents, type TaxedLine } from "./tax";

export interface InvoiceLine extends TaxedLine {
  /** From 1; a credit note's line has that of the line that it takes back. */
  readonly position: number;
  /** Null for delivery and entry fees. */
  readonly productId: number | null;
  readonly title: string;
  readonly quantity: number;
  /** Of one piece, before discounts. Null in rows of releases that did not store it. */
  readonly unitCents: Cents | null;
  /** Pieces that KRA's stock loses with an invoice, or gets back with a credit note. Null in rows of releases that did not store it. */
  readonly movedCount: number | null;
}

/** Pieces of one product that came back, and what of a refund is their price. */
export interface ReturnedGoods {
  readonly productId: number;
  readonly title: string;
  readonly quantity: number;
  readonly cents: Cents;
}

interface LineAmount {
  readonly cents: Cents;
  readonly pieces: number;
}

type RemainingLine = Pick<InvoiceLine, "productId" | "title"> & LineAmount;

/** Takes back a sum (D118): returned goods from their line, then in proportion to the rest, delivery last; no line below 0. */
export function creditedLines(
  lines: readonly RemainingLine[],
  cents: Cents,
  goods: readonly ReturnedGoods[] = [],
): LineAmount[] {
  const back = goodsByLine(lines, goods);
  const prices = lines.map((line, i) => Math.min(line.cents, back[i]?.cents ?? 0));
  const forGoods = splitCents(Math.min(cents, sumOf(prices)), prices);
  const left = lines.map((line, i) => line.cents - (forGoods[i] ?? 0));
  const money = spreadMoney(lines, left, cents - sumOf(forGoods));
  return lines.map((line, i) => ({
    cents: (forGoods[i] ?? 0) + (money[i] ?? 0),
    pieces: Math.min(line.pieces, back[i]?.pieces ?? 0),
  }));
}

function goodsByLine(lines: readonly RemainingLine[], goods: readonly ReturnedGoods[]): LineAmount[] {
  const back = lines.map(() => ({ cents: 0, pieces: 0 }));
  for (const one of goods) {
    const own = lines.flatMap((line, i) =>
      line.productId === one.productId && line.title === one.title ? [i] : [],
    );
    const roomy = own.find((i) => (lines[i]?.pieces ?? 0) >= (back[i]?.pieces ?? 0) + one.quantity);
    const line = back[roomy ?? own[0] ?? -1];
    if (!line) continue;
    line.cents += one.cents;
    line.pieces += one.quantity;
  }
  return back;
}

function spreadMoney(
  lines: readonly RemainingLine[],
  left: readonly Cents[],
  cents: Cents,
): readonly Cents[] {
  const of = (isGoods: boolean) =>
    lines.map(({ productId }, i) => ((productId !== null) === isGoods ? (left[i] ?? 0) : 0));
  const goods = of(true);
  const fromGoods = Math.min(cents, sumOf(goods));
  const [shares, rest] = [splitCents(fromGoods, goods), splitCents(cents - fromGoods, of(false))];
  return lines.map((_, i) => (shares[i] ?? 0) + (rest[i] ?? 0));
}

/** A piece's price before discounts, and never so little that the line costs more than its pieces. */
export const unitPriceOf = ({
  unitCents,
  totalCents,
  quantity,
}: Pick<InvoiceLine, "unitCents" | "totalCents" | "quantity">): Cents =>
  Math.max(unitCents ?? 0, Math.ceil(totalCents / quantity));

/** Pieces that KRA's stock moves with the line. Where an older release stored none: all of an invoice's, none of a credit note's. */
export const movedPieces = (
  { movedCount, productId, quantity }: Pick<InvoiceLine, "movedCount" | "productId" | "quantity">,
  { isCreditNote }: { readonly isCreditNote: boolean },
): number => movedCount ?? (productId === null || isCreditNote ? 0 : quantity);
