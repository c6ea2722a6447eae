/** What KRA's control unit (OSCU) takes and answers, as data. */
import { type Cents, toShillings } from "~/domain/money";
import { type InvoiceLine, movedPieces, unitPriceOf } from "./invoice-line";
import { invoiceNumberText, sumOfLines } from "./tax-invoice";
import { TAX_TYPES, type TaxType } from "./tax";
import { cutText } from "~/domain/text/cut-text";

export interface LineToSign extends InvoiceLine {
  /** Without a product it is an entry fee or delivery. */
  readonly isEntryFee: boolean;
}

export interface InvoiceToSign {
  readonly number: number;
  /** The invoice that a credit note takes back; null: it is no credit note. */
  readonly originalNumber: number | null;
  readonly buyerPin: string;
  readonly isCash: boolean;
  readonly issuedAt: Date;
  readonly totalCents: Cents;
  readonly vatCents: Cents;
  readonly lines: readonly LineToSign[];
}

export interface TaxSignature {
  readonly receiptNumber: number;
  readonly totalReceipts: number;
  readonly internalData: string;
  readonly signature: string;
  /** The control unit's time; null if it sent none. */
  readonly signedAt: Date | null;
}

export interface ControlUnitDevice {
  readonly cmcKey: string;
  readonly sdcId: string;
  readonly mrcNo: string;
}

/** A code of KRA's (D119). `device`: a new key helps; `refused`: try later; `content`: look at it (`content_if_repeated`: if it comes twice). */
export type ResultMeaning = "done" | "sent_before" | "device" | "refused" | "content_if_repeated" | "content";

const MEANINGS: Readonly<Record<string, ResultMeaning>> = {
  "000": "done",
  "994": "sent_before",
  "901": "device",
  "894": "content",
  "910": "content_if_repeated",
};

export const resultMeaning = (code: string): ResultMeaning => MEANINGS[code] ?? "refused";

const NAIROBI_MS = 3 * 3_600_000;

/** 'YYYYMMDDhhmmss' in Nairobi. */
export const kraTime = (at: Date): string =>
  new Date(at.getTime() + NAIROBI_MS).toISOString().replace(/\D/g, "").slice(0, 14);

export function readKraTime(text: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Where anybody can check a signed invoice: what its QR code leads to. */
export const checkLink = (at: { host: string; tin: string; branch: string }, signature: string): string =>
  `https://${at.host}/common/link/etims/receipt/indexEtimsReceiptData?Data=${at.tin}${at.branch}${signature}`;

const ENTRY_FEE = 1;
const DELIVERY = 2;
const numberOf = ({ productId, isEntryFee }: LineToSign) => productId ?? (isEntryFee ? ENTRY_FEE : DELIVERY);

/** Goods are KE2…, services KE3…: the product's id in at least 7 digits. */
export const itemCode = (line: LineToSign): string =>
  `KE${line.productId === null ? 3 : 2}NTU${String(numberOf(line)).padStart(7, "0")}`;

const BY = { regrId: "shop", regrNm: "shop", modrId: "shop", modrNm: "shop" };
const UNITS = { pkgUnitCd: "NT", qtyUnitCd: "U" };
const MAX_NAME = 200;

const nameOf = ({ isEntryFee, title }: LineToSign) => (isEntryFee ? "Entry fee" : cutText(title, MAX_NAME));

export const itemBody = (line: LineToSign, itemClass: string) => ({
  itemCd: itemCode(line),
  itemClsCd: itemClass,
  itemTyCd: line.productId === null ? "3" : "2",
  itemNm: nameOf(line),
  orgnNatCd: "KE",
  ...UNITS,
  taxTyCd: line.taxType,
  dftPrc: toShillings(unitPriceOf(line)),
  isrcAplcbYn: "N",
  useYn: "Y",
  ...BY,
});

/** A discount is what the line costs less than its pieces: `prc` × `qty` − `dcAmt` = `splyAmt`. */
export const lineBody = (line: LineToSign, i: number, itemClass: string) => {
  const amount = toShillings(line.totalCents);
  const unitCents = unitPriceOf(line);
  return {
    itemSeq: i + 1,
    itemCd: itemCode(line),
    itemClsCd: itemClass,
    itemNm: nameOf(line),
    ...UNITS,
    pkg: line.quantity,
    qty: line.quantity,
    prc: toShillings(unitCents),
    splyAmt: amount,
    dcAmt: toShillings(unitCents * line.quantity - line.totalCents),
    taxTyCd: line.taxType,
    taxblAmt: amount,
    taxAmt: toShillings(line.vatCents),
    totAmt: amount,
  };
};

const sums = (invoice: Pick<InvoiceToSign, "totalCents" | "vatCents">) => ({
  totTaxblAmt: toShillings(invoice.totalCents),
  totTaxAmt: toShillings(invoice.vatCents),
  totAmt: toShillings(invoice.totalCents),
});

/** Amounts by tax type: as for lines, VAT is inside them. */
function sumsByType(lines: readonly InvoiceLine[]): Record<string, number> {
  const of = (type: TaxType) => lines.filter(({ taxType }) => taxType === type);
  return Object.fromEntries(
    TAX_TYPES.flatMap((type) => [
      [`taxblAmt${type}`, toShillings(of(type).reduce((sum, line) => sum + line.totalCents, 0))],
      [`taxRt${type}`, of(type)[0]?.taxPercent ?? { A: 0, B: 16, C: 0, D: 0, E: 8 }[type]],
      [`taxAmt${type}`, toShillings(of(type).reduce((sum, line) => sum + line.vatCents, 0))],
    ]),
  );
}

export function saleBody(invoice: InvoiceToSign, itemClass: string) {
  const { originalNumber, buyerPin, lines } = invoice;
  const at = kraTime(invoice.issuedAt);
  const isCreditNote = originalNumber !== null;
  return {
    trdInvcNo: invoiceNumberText(invoice.number, isCreditNote),
    invcNo: invoice.number,
    orgInvcNo: originalNumber ?? 0,
    custTin: buyerPin || null,
    custNm: null,
    salesTyCd: "N",
    rcptTyCd: isCreditNote ? "R" : "S",
    pmtTyCd: invoice.isCash ? "01" : "06",
    salesSttsCd: "02",
    cfmDt: at,
    salesDt: at.slice(0, 8),
    stockRlsDt: isCreditNote ? null : at,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: isCreditNote ? at : null,
    rfdRsnCd: isCreditNote ? "06" : null,
    totItemCnt: lines.length,
    ...sumsByType(lines),
    ...sums(invoice),
    prchrAcptcYn: "N",
    remark: null,
    ...BY,
    receipt: { custTin: buyerPin || null, custMblNo: null, rcptPbctDt: at, prchrAcptcYn: "N" },
    itemList: lines.map((line, i) => ({ ...lineBody(line, i, itemClass), dcRt: 0 })),
  };
}

const STOCK_OUT_BY_SALE = "11";
const STOCK_BACK = "03";

/** The goods that left with a sale, or came back with a credit note; null if there are none. */
export function stockBody(invoice: InvoiceToSign, itemClass: string) {
  const goods = movedLines(invoice);
  if (goods.length === 0) return null;
  return {
    sarNo: invoice.number,
    orgSarNo: invoice.originalNumber ?? 0,
    regTyCd: "A",
    custTin: invoice.buyerPin || null,
    custNm: null,
    custBhfId: null,
    sarTyCd: invoice.originalNumber === null ? STOCK_OUT_BY_SALE : STOCK_BACK,
    ocrnDt: kraTime(invoice.issuedAt).slice(0, 8),
    totItemCnt: goods.length,
    ...sums(sumOfLines(goods)),
    remark: null,
    ...BY,
    itemList: goods.map((line, i) => {
      const { dcAmt, ...body } = lineBody(line, i, itemClass);
      return { ...body, totDcAmt: dcAmt };
    }),
  };
}

/** Lines as far as their pieces move, with their part of the line's sums. */
export const movedLines = ({ lines, originalNumber }: Pick<InvoiceToSign, "lines" | "originalNumber">) =>
  lines.flatMap((line) => {
    const quantity = movedPieces(line, { isCreditNote: originalNumber !== null });
    if (quantity === 0) return [];
    const part = (cents: Cents) => Math.floor((cents * quantity) / line.quantity);
    return [{ ...line, quantity, totalCents: part(line.totalCents), vatCents: part(line.vatCents) }];
  });
