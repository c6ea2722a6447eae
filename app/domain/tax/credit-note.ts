/** What a credit note takes back of its invoice (D118). */
import { type Cents, sumOf } from "~/domain/money";
import {
  type ReturnedGoods,
  type InvoiceLine,
  movedPieces,
  creditedLines,
  unitPriceOf,
} from "./invoice-line";
import { isSameTax, type Tax, vatIncluded, withVat } from "./tax";
import { sumOfLines } from "./tax-invoice";

type CreditedLine = Pick<
  InvoiceLine,
  "position" | "productId" | "quantity" | "totalCents" | "vatCents" | "movedCount"
>;

/** Lines of the next credit note. `credited`: earlier lines. `back`: a sum, at most what is left, with its goods; or the rest, with an edit. */
export function creditLines(
  lines: readonly InvoiceLine[],
  credited: readonly CreditedLine[],
  back: "rest" | { readonly cents: Cents; readonly goods?: readonly ReturnedGoods[] },
): InvoiceLine[] {
  const left = lines.map((line) => remainingOf(line, credited));
  const takenBack = back === "rest" ? left : creditedLines(left, back.cents, back.goods);
  const taken = lines.flatMap((line, i) => {
    const { cents: totalCents = 0, pieces: movedCount = 0 } = takenBack[i] ?? {};
    if (totalCents === 0 && movedCount === 0) return [];
    const unitCents = unitPriceOf(line);
    const isWhole = totalCents === line.totalCents;
    const quantity = isWhole ? line.quantity : Math.max(1, movedCount, piecesFor(totalCents, unitCents));
    return [{ ...line, quantity, unitCents, movedCount, totalCents }];
  });
  return withVat(taken, (tax, amount) => vatBack(amount, tax, { lines, credited }));
}

/** The fewest pieces that cost at least this sum, for a refund without returned goods. */
const piecesFor = (cents: Cents, unitCents: Cents): number =>
  unitCents === 0 ? 1 : Math.ceil(cents / unitCents);

function remainingOf(line: InvoiceLine, credited: readonly CreditedLine[]) {
  const before = credited.filter(({ position }) => position === line.position);
  const moved = before.map((one) => movedPieces(one, { isCreditNote: true }));
  return {
    productId: line.productId,
    title: line.title,
    cents: line.totalCents - sumOf(before.map(({ totalCents }) => totalCents)),
    pieces: movedPieces(line, { isCreditNote: false }) - moved.reduce((sum, count) => sum + count, 0),
  };
}

interface Invoiced {
  readonly lines: readonly InvoiceLine[];
  readonly credited: readonly CreditedLine[];
}

/** The VAT of a credited sum of one type, rounded once (D121), within a cent of what all notes together need. The last takes the rest. */
function vatBack(cents: Cents, tax: Tax, { lines, credited }: Invoiced): Cents {
  const ofType = lines.filter((line) => isSameTax(line, tax));
  const sold = sumOfLines(ofType);
  const before = sumOfLines(
    credited.filter((one) => ofType.some(({ position }) => position === one.position)),
  );
  const restCents = sold.totalCents - before.totalCents - cents;
  const restVat = sold.vatCents - before.vatCents;
  const together = vatIncluded(before.totalCents + cents, tax.taxPercent) - before.vatCents;
  const own = clamp(vatIncluded(cents, tax.taxPercent), together - 1, together + 1);
  // what is then left has VAT of at least 0, and at most its sum
  return clamp(own, Math.max(0, restVat - restCents), restVat);
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
