import { type Cents, sumOf } from "~/domain/money";
import { type ReturnedGoods, type InvoiceLine, creditedLines } from "./invoice-line";
import {
  OUTSIDE_VAT,
  storedTax,
  type Tax,
  type TaxedLine,
  type TaxSum,
  taxSums,
  type TaxType,
  withVat,
} from "./tax";

interface StoredTax {
  readonly taxType: TaxType | null;
  readonly taxPercent: number | null;
}

/** An order with its tax as it was when it was placed. */
export interface InvoicedOrder {
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
  withVat(lines.map((line, i) => ({ ...line, ...(storedTax(line) ?? OUTSIDE_VAT), position: i + 1 })));

/** Goods less their discount, and delivery, as far as `totalCents` pays for them: what it lacks went back (D118), `returned` goods first. */
export function orderLines(order: InvoicedOrder, returned: readonly ReturnedGoods[] = []): InvoiceLine[] {
  const sold = soldLines(order);
  const backCents = Math.max(0, sumOf(sold.map(({ totalCents }) => totalCents)) - order.totalCents);
  const back = creditedLines(
    sold.map((line) => ({ ...line, cents: line.totalCents, pieces: line.movedCount })),
    backCents,
    returned,
  );
  const left = sold.map((line, i) => {
    const { cents = 0, pieces: gone = 0 } = back[i] ?? {};
    const pieces = cents === 0 ? 0 : gone;
    const [quantity, movedCount] = [Math.max(1, line.quantity - pieces), line.movedCount - pieces];
    return { line: { ...line, quantity, movedCount, totalCents: line.totalCents - cents }, pieces };
  });
  return taxed(
    left
      .filter(({ line, pieces }) => line.totalCents > 0 || pieces === 0 || line.movedCount > 0)
      .map(({ line }) => line),
  );
}

function soldLines({ items, pickUpPoint, shippingFeeCents, ...order }: InvoicedOrder) {
  const goods = items.map(({ productId, productTitle: title, quantity, taxType, taxPercent, ...item }) => ({
    productId,
    title,
    quantity,
    movedCount: quantity,
    unitCents: Math.ceil(item.totalCents / quantity),
    totalCents: item.totalCents - item.discountCents,
    taxType,
    taxPercent,
  }));
  const delivery = {
    productId: null,
    title: pickUpPoint ? "Pick-up" : "Delivery",
    quantity: 1,
    movedCount: 0,
    unitCents: shippingFeeCents,
    totalCents: shippingFeeCents,
    taxType: order.shippingTaxType,
    taxPercent: order.shippingTaxPercent,
  };
  return shippingFeeCents > 0 ? [...goods, delivery] : goods;
}

/** Sums of an order by tax type; none if it was sold while the shop was not registered for VAT. */
export const orderTaxSums = (order: InvoicedOrder): TaxSum[] =>
  order.shippingTaxType === null ? [] : taxSums(orderLines(order));

export const entryFeeLines = (title: string, totalCents: Cents, tax: StoredTax): InvoiceLine[] =>
  taxed([
    {
      productId: null,
      title,
      quantity: 1,
      movedCount: 0,
      unitCents: totalCents,
      totalCents,
      taxType: tax.taxType,
      taxPercent: tax.taxPercent,
    },
  ]);

export const sumOfLines = (lines: readonly Pick<TaxedLine, "totalCents" | "vatCents">[]) => ({
  totalCents: sumOf(lines.map(({ totalCents }) => totalCents)),
  vatCents: sumOf(lines.map(({ vatCents }) => vatCents)),
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

export const sumOfCreditNotes = ({ id }: Pick<IssuedInvoice, "id">, all: readonly IssuedInvoice[]): Cents =>
  all.reduce((sum, note) => (note.originalId === id ? sum + note.totalCents : sum), 0);

/** The documents, oldest first, since refunds last took back everything; an edit takes back everything too, but sells it anew. */
export function sinceLastSettled<
  Document extends Pick<IssuedInvoice, "originalId" | "totalCents"> & { readonly refund: unknown },
>(documents: readonly Document[]): readonly Document[] {
  let left = 0;
  let from = 0;
  documents.forEach(({ originalId, totalCents, refund }, at) => {
    left += originalId === null ? totalCents : -totalCents;
    if (left === 0 && refund !== null) from = at + 1;
  });
  return documents.slice(from);
}
