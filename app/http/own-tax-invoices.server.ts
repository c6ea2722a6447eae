import { formatKsh } from "~/domain/money";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { formatDateTime } from "~/domain/time";
import {
  type InvoicedPurpose,
  type IssuedTaxInvoice,
  taxInvoicesOf,
} from "~/operations/tax/tax-invoices.queries.server";
import { t } from "~/texts/t";
import { qrPath } from "./qr-path.server";

/** A buyer's own tax invoices and credit notes of an order or an entry fee's payment, oldest first. */
export const ownTaxInvoices = async (userId: number, purpose: InvoicedPurpose) =>
  (await taxInvoicesOf(purpose, userId)).map(taxInvoiceView);

const taxInvoiceView = ({ id, originalId, signature, signing, ...invoice }: IssuedTaxInvoice) => {
  const isCreditNote = originalId !== null;
  const number = invoiceNumberText(invoice.number, isCreditNote);
  const state = takenBackText(invoice);
  return {
    id,
    label: isCreditNote ? t("Credit note {number}", { number }) : t("Invoice {number}", { number }),
    value: [
      formatKsh(invoice.totalCents),
      ...(invoice.vatCents > 0 ? [t("VAT {sum} included", { sum: formatKsh(invoice.vatCents) })] : []),
      formatDateTime(invoice.issuedAt),
      ...(state ? [state] : []),
    ].join(", "),
    unsigned: unsignedText(signing),
    signed: signature?.signature
      ? {
          text: t("KRA receipt {number} of {unit}, signature {signature}", {
            number: signature.receiptNumber,
            unit: signature.sdcId,
            signature: signature.signature,
          }),
          link: signature.link,
          qr: qrPath(signature.link),
        }
      : null,
  };
};

function takenBackText({
  totalCents,
  creditNoteCents,
}: Pick<IssuedTaxInvoice, "totalCents" | "creditNoteCents">) {
  if (creditNoteCents === 0) return null;
  return creditNoteCents === totalCents
    ? t("taken back")
    : t("{sum} of it taken back", { sum: formatKsh(creditNoteCents) });
}

function unsignedText(signing: IssuedTaxInvoice["signing"]): string | null {
  if (signing === null || signing === "signed") return null;
  return signing === "waiting"
    ? t("KRA is signing it. Look again in a moment.")
    : t("KRA has not signed it yet. We see to it.");
}
