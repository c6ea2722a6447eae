import { SIGNING_STATES } from "~/domain/tax/signing";
import { TAX_TYPES } from "~/domain/tax/tax";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { csvAmount, type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import { type ListedTaxInvoice, taxInvoiceBatches } from "~/operations/tax/tax-invoices.queries.server";
import { listCsv } from "~/screens/management/lists/csv-loader.server";
import { taxInvoiceSubject } from "./tax-invoices-page.server";

/** Credit notes are negative, so that a column's sum is what the shop declares. */
const amount = ({ original }: ListedTaxInvoice, cents: number) =>
  csvAmount(original && cents > 0 ? -cents : cents);

const columns: readonly CsvColumn<ListedTaxInvoice>[] = [
  { label: "Number", cell: ({ number, original }) => invoiceNumberText(number, original !== null) },
  { label: "Of invoice", cell: ({ original }) => original && invoiceNumberText(original.number) },
  { label: "Issued (EAT)", cell: ({ issuedAt }) => csvTime(issuedAt) },
  { label: "For", cell: taxInvoiceSubject },
  { label: "Buyer's KRA PIN", cell: ({ buyerPin }) => buyerPin },
  { label: "Total (KSh)", cell: (invoice) => amount(invoice, invoice.totalCents) },
  { label: "VAT (KSh)", cell: (invoice) => amount(invoice, invoice.vatCents) },
  { label: "At KRA", cell: ({ signing }) => signing && SIGNING_STATES[signing] },
  { label: "Control unit", cell: ({ signature }) => signature?.sdcId ?? null },
  { label: "Receipt number", cell: ({ signature }) => signature?.receiptNumber ?? null },
  { label: "Signature", cell: ({ signature }) => signature?.signature ?? null },
  ...TAX_TYPES.map((type): CsvColumn<ListedTaxInvoice> => ({
    label: `Gross of ${type} (KSh)`,
    cell: (invoice) =>
      amount(
        invoice,
        invoice.lines.reduce((sum, line) => (line.taxType === type ? sum + line.totalCents : sum), 0),
      ),
  })),
];

export const loader = listCsv("tax-invoices", taxInvoiceList, columns, taxInvoiceBatches);
