import { type Cents, formatKsh } from "~/domain/money";
import type { DocumentSignature, OrderDocument, Seller } from "./order-document";
import { formatDateTime } from "~/domain/time";
import { taxSums, vatLabel } from "~/domain/tax/tax";
import { type InvoiceLine, invoiceNumberText } from "~/domain/tax/tax-invoice";

export interface DocumentTaxInvoice {
  readonly id: number;
  readonly number: number;
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly original: { readonly number: number } | null;
  readonly refund: { readonly reason: string } | null;
  readonly order: { readonly orderNumber: string; readonly shippingName: string } | null;
  readonly attempt: {
    readonly receipt: string | null;
    readonly user: { readonly firstName: string; readonly lastName: string };
  };
  readonly buyerPin: string;
  readonly totalCents: Cents;
  readonly issuedAt: Date;
  readonly lines: readonly InvoiceLine[];
  readonly signing: Signing | null;
}

/** Whether KRA's control unit has signed it. */
export type Signing = "being_signed" | StoredSignature;

export interface StoredSignature {
  readonly receiptNumber: number;
  readonly totalReceipts: number;
  readonly internalData: string;
  /** Blank if it was lost. */
  readonly signature: string;
  readonly sdcId: string;
  readonly mrcNo: string;
  readonly link: string;
  readonly signedAt: Date;
}

function signatureOf(signing: Signing): DocumentSignature {
  if (signing === "being_signed")
    return { text: "KRA is signing this. Its number and QR code follow.", facts: [], link: "" };
  const unit = { label: "Control unit", value: [signing.sdcId, signing.mrcNo].filter(Boolean).join(", ") };
  if (signing.signature === "")
    return {
      text: "KRA has this, but its answer was lost: KRA's portal shows the signature.",
      facts: [unit],
      link: "",
    };
  return {
    text: "Signed by KRA. Scan the code to check it.",
    facts: [
      unit,
      { label: "Receipt number", value: `${signing.receiptNumber} of ${signing.totalReceipts}` },
      { label: "Signed", value: formatDateTime(signing.signedAt) },
      { label: "Internal data", value: signing.internalData },
      { label: "Signature", value: signing.signature },
    ],
    link: signing.link,
  };
}

/** A tax invoice or credit note as it prints: each line with the letter of its tax type. */
export function taxInvoiceDocument(invoice: DocumentTaxInvoice, seller: Seller): OrderDocument {
  const { id, original, refund, order, attempt, lines } = invoice;
  const { firstName, lastName } = attempt.user;
  const name = order?.shippingName || `${firstName} ${lastName}`.trim();
  return {
    id,
    title: original ? "Credit note" : "Tax invoice",
    mark: null,
    seller,
    facts: [
      {
        label: original ? "Credit note" : "Invoice",
        value: invoiceNumberText(invoice.number, original !== null),
      },
      { label: "Date", value: formatDateTime(invoice.issuedAt) },
      ...(original ? [{ label: "Of invoice", value: invoiceNumberText(original.number) }] : []),
      ...(order ? [{ label: "Order", value: order.orderNumber }] : []),
      ...(attempt.receipt ? [{ label: "M-Pesa receipt", value: attempt.receipt }] : []),
      ...(refund ? [{ label: "Reason", value: refund.reason }] : []),
    ],
    to: {
      label: original ? "Credit to" : "Bill to",
      lines: [name, ...(invoice.buyerPin ? [`KRA PIN ${invoice.buyerPin}`] : [])],
    },
    lines: lines.map(({ position, title, quantity, totalCents, taxType }) => ({
      id: position,
      title: `${title} (${taxType})`,
      quantity,
      price: formatKsh(Math.round(totalCents / quantity)),
      total: formatKsh(totalCents),
    })),
    sums: [
      ...taxSums(lines).flatMap((sum) => [
        { label: `Net of ${sum.taxType}`, value: formatKsh(sum.netCents) },
        { label: vatLabel(sum), value: formatKsh(sum.vatCents) },
      ]),
      {
        label: original ? "Total credited" : "Total, VAT included",
        value: formatKsh(invoice.totalCents),
        total: true,
      },
    ],
    note: null,
    ...(invoice.signing && { signature: signatureOf(invoice.signing) }),
  };
}
