import { type Cents, formatKsh } from "~/domain/money";
import { msg, t } from "~/texts/t";
import type { DocumentSignature, OrderDocument, Seller } from "./order-document";
import { formatDateTime } from "~/domain/time";
import { taxSums, vatLabel } from "~/domain/tax/tax";
import { type InvoiceLine, unitPriceOf } from "~/domain/tax/invoice-line";
import type { SigningState } from "~/domain/tax/signing";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";

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
  readonly signing: SigningState | null;
  readonly signature: StoredSignature | null;
}

interface StoredSignature {
  readonly receiptNumber: number;
  readonly totalReceipts: number;
  readonly internalData: string;
  readonly signature: string;
  readonly sdcId: string;
  readonly mrcNo: string;
  readonly link: string;
  readonly signedAt: Date;
}

const UNSIGNED: Record<Exclude<SigningState, "signed">, string> = {
  waiting: msg("KRA is signing this. Its number and QR code follow."),
  asked: msg("KRA was asked and has not answered yet. Its number and QR code follow."),
  refused: msg("KRA has not signed this yet. It is asked again."),
  stopped: msg("KRA has not signed this yet."),
  skipped: msg("KRA does not have this."),
};

function signatureOf({
  signing,
  signature,
}: Pick<DocumentTaxInvoice, "signing" | "signature">): DocumentSignature | null {
  if (signature)
    return {
      text: t("Signed by KRA. Scan the code to check it."),
      facts: [
        { label: t("Control unit"), value: [signature.sdcId, signature.mrcNo].filter(Boolean).join(", ") },
        {
          label: t("Receipt number"),
          value: t("{count} of {all}", { count: signature.receiptNumber, all: signature.totalReceipts }),
        },
        { label: t("Signed"), value: formatDateTime(signature.signedAt) },
        { label: t("Internal data"), value: signature.internalData },
        { label: t("Signature"), value: signature.signature },
      ],
      link: signature.link,
    };
  return signing === null || signing === "signed"
    ? null
    : { text: t(UNSIGNED[signing]), facts: [], link: "" };
}

/** A tax invoice or credit note as it prints: each line with the letter of its tax type. */
export function taxInvoiceDocument(invoice: DocumentTaxInvoice, seller: Seller): OrderDocument {
  const { id, original, refund, order, attempt, lines } = invoice;
  const signature = signatureOf(invoice);
  const { firstName, lastName } = attempt.user;
  const name = order?.shippingName || `${firstName} ${lastName}`.trim();
  return {
    id,
    title: original ? t("Credit note") : t("Tax invoice"),
    mark: null,
    seller,
    facts: [
      {
        label: original ? t("Credit note") : t("Invoice"),
        value: invoiceNumberText(invoice.number, original !== null),
      },
      { label: t("Date"), value: formatDateTime(invoice.issuedAt) },
      ...(original ? [{ label: t("Of invoice"), value: invoiceNumberText(original.number) }] : []),
      ...(order ? [{ label: t("Order"), value: order.orderNumber }] : []),
      ...(attempt.receipt ? [{ label: t("M-Pesa receipt"), value: attempt.receipt }] : []),
      ...(refund ? [{ label: t("Reason"), value: refund.reason }] : []),
    ],
    to: {
      label: original ? t("Credit to") : t("Bill to"),
      lines: [name, ...(invoice.buyerPin ? [t("KRA PIN {pin}", { pin: invoice.buyerPin })] : [])],
    },
    lines: lines.map((line) => ({
      id: line.position,
      title: titleOf(line),
      quantity: line.quantity,
      price: formatKsh(unitPriceOf(line)),
      total: formatKsh(line.totalCents),
    })),
    sums: [
      ...taxSums(lines).flatMap((sum) => [
        { label: t("Net of {type}", { type: sum.taxType }), value: formatKsh(sum.netCents) },
        { label: vatLabel(sum), value: formatKsh(sum.vatCents) },
      ]),
      {
        label: original ? t("Total credited") : t("Total, VAT included"),
        value: formatKsh(invoice.totalCents),
        total: true,
      },
    ],
    note: null,
    ...(signature && { signature }),
  };
}

/** 'Lamp (B)', 'Lamp (B), less KSh 300' */
function titleOf(line: InvoiceLine): string {
  const lessCents = unitPriceOf(line) * line.quantity - line.totalCents;
  return `${line.title} (${line.taxType})${lessCents > 0 ? t(", less {sum}", { sum: formatKsh(lessCents) }) : ""}`;
}
