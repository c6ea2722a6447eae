import { countOf } from "~/domain/count";
import { type Cents, formatKsh } from "~/domain/money";
import { vatLabel } from "~/domain/tax/tax";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { formatDateTime } from "~/domain/time";
import { type ListedTaxInvoice, taxInvoicePage } from "~/operations/tax/tax-invoices.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";

const PAGE_SIZE = 50;

export async function taxInvoicesPage(params: URLSearchParams) {
  const filters = taxInvoiceList.read(params);
  const [{ total, page, pageCount, sums, rows }, { isVatRegistered }] = await Promise.all([
    taxInvoicePage(filters, PAGE_SIZE),
    shopSettings(),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    isIssuing: isVatRegistered,
    found: countOf(total, "document"),
    sums: sums.flatMap((sum) => [
      { label: `Net of ${sum.taxType}`, value: signed(sum.netCents) },
      { label: vatLabel(sum), value: signed(sum.vatCents) },
    ]),
    rows: rows.map(rowOf),
  };
}

/** A filter of credit notes alone is below 0. */
const signed = (cents: Cents) => (cents < 0 ? `−${formatKsh(-cents)}` : formatKsh(cents));

export const whatFor = ({ order, lines }: ListedTaxInvoice) => order?.orderNumber ?? lines[0]?.title ?? "";

const rowOf = (invoice: ListedTaxInvoice) => ({
  id: invoice.id,
  number: invoiceNumberText(invoice.number, invoice.original !== null),
  original: invoice.original && {
    to: `/management/tax-invoices/${invoice.original.id}`,
    number: invoiceNumberText(invoice.original.number),
  },
  issued: formatDateTime(invoice.issuedAt),
  what: whatFor(invoice),
  to: invoice.order && `/management/orders/${invoice.order.id}`,
  pin: invoice.buyerPin,
  total: formatKsh(invoice.totalCents),
  vat: formatKsh(invoice.vatCents),
});

export type TaxInvoiceRow = ReturnType<typeof rowOf>;
