import type { Cents } from "~/domain/money";
import {
  OUTSIDE_VAT,
  splitCents,
  storedTax,
  type Tax,
  type TaxedLine,
  type TaxSum,
  taxSums,
  type TaxType,
  vatIncluded,
} from "./tax";

export interface InvoiceLine extends TaxedLine {
  /** From 1; a credit note's line has that of the line that it takes back. */
  readonly position: number;
  /** Null for delivery and entry fees. */
  readonly productId: number | null;
  readonly title: string;
  readonly quantity: number;
}

interface StoredTax {
  readonly taxType: TaxType | null;
  readonly taxPercent: number | null;
}

/** An order with its tax as it was when it was placed. */
export interface SoldOrder {
  readonly pickUpPoint: string;
  readonly shippingFeeCents: Cents;
  readonly shippingTaxType: TaxType | null;
  readonly shippingTaxPercent: number | null;
  readonly totalCents: Cents;
  readonly items: readonly (StoredTax & {
    readonly productId: number;
    readonly productTitle: string;
    readonly quantity: number;
    /** Without its share of the discount. */
    readonly totalCents: Cents;
    readonly discountCents: Cents;
  })[];
}

type Sold = Omit<InvoiceLine, "position" | keyof Tax | "vatCents"> & StoredTax;

/** What was sold without a tax counts as outside VAT. */
const taxed = (lines: readonly Sold[]): InvoiceLine[] =>
  lines.map((line, i) => {
    const tax = storedTax(line) ?? OUTSIDE_VAT;
    return { ...line, ...tax, position: i + 1, vatCents: vatIncluded(line.totalCents, tax.taxPercent) };
  });

/** Goods, each less its discount, and delivery. What else the order costs less is spread over the goods. */
export function orderLines({
  items,
  pickUpPoint,
  shippingFeeCents,
  totalCents,
  ...order
}: SoldOrder): InvoiceLine[] {
  const prices = items.map((item) => item.totalCents - item.discountCents);
  const discount = prices.reduce((sum, cents) => sum + cents, 0) + shippingFeeCents - totalCents;
  const off = splitCents(Math.max(0, discount), prices);
  const goods = items.map(({ productId, productTitle: title, quantity, ...item }, i): Sold => {
    const { taxType, taxPercent } = item;
    return { productId, title, quantity, taxType, taxPercent, totalCents: (prices[i] ?? 0) - (off[i] ?? 0) };
  });
  const delivery = {
    productId: null,
    title: pickUpPoint ? "Pick-up" : "Delivery",
    quantity: 1,
    totalCents: shippingFeeCents,
    taxType: order.shippingTaxType,
    taxPercent: order.shippingTaxPercent,
  };
  return taxed(shippingFeeCents > 0 ? [...goods, delivery] : goods);
}

/** Sums of an order by tax type; none if it was sold while the shop was not registered for VAT. */
export const orderTaxSums = (order: SoldOrder): TaxSum[] =>
  order.shippingTaxType === null ? [] : taxSums(orderLines(order));

export const entryFeeLines = (title: string, totalCents: Cents, tax: StoredTax): InvoiceLine[] =>
  taxed([
    { productId: null, title, quantity: 1, totalCents, taxType: tax.taxType, taxPercent: tax.taxPercent },
  ]);

/** What a refund takes back of an invoice: a part of what is left of each line, the last refund exactly the rest. `cents` is at most what is left. `credited`: lines of earlier credit notes. */
export function creditLines(
  lines: readonly InvoiceLine[],
  credited: readonly Pick<InvoiceLine, "position" | "totalCents">[],
  cents: Cents,
): InvoiceLine[] {
  const before = lines.map(({ position }) =>
    credited.reduce((sum, line) => (line.position === position ? sum + line.totalCents : sum), 0),
  );
  const back = splitCents(
    cents,
    lines.map(({ totalCents }, i) => totalCents - (before[i] ?? 0)),
  );
  return lines.flatMap((line, i) => {
    const [was = 0, totalCents = 0] = [before[i], back[i]];
    if (totalCents === 0) return [];
    const vatCents = vatIncluded(was + totalCents, line.taxPercent) - vatIncluded(was, line.taxPercent);
    return [{ ...line, quantity: totalCents === line.totalCents ? line.quantity : 1, totalCents, vatCents }];
  });
}

export const sumOfLines = (lines: readonly TaxedLine[]) => ({
  totalCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
  vatCents: lines.reduce((sum, line) => sum + line.vatCents, 0),
});

/** One row of numbers for both, so that neither has a gap of its own to explain. */
export const invoiceNumberText = (number: number, isCreditNote = false): string =>
  `${isCreditNote ? "CRN" : "INV"}-${String(number).padStart(6, "0")}`;

interface IssuedInvoice {
  readonly id: number;
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly originalId: number | null;
  readonly totalCents: Cents;
}

/** The sum of an invoice's credit notes, in cents. `all` are the invoices and credit notes to look in. */
export const sumOfCreditNotes = ({ id }: Pick<IssuedInvoice, "id">, all: readonly IssuedInvoice[]): Cents =>
  all.reduce((sum, note) => (note.originalId === id ? sum + note.totalCents : sum), 0);
