import { counted } from "~/domain/text/counted";
import { type Cents, formatKsh } from "~/domain/money";
import { vatLabel } from "~/domain/tax/tax";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { formatDateTime } from "~/domain/time";
import { controlUnit } from "~/operations/tax/control-unit.server";
import { countOutsideQueue, signingQueue } from "~/operations/tax/kra-rows.queries.server";
import { type ListedTaxInvoice, taxInvoicePage } from "~/operations/tax/tax-invoices.queries.server";
import { kraState, outsideQueueLinks } from "~/screens/management/lists/kra-state.server";
import { t } from "~/texts/t";
import { shopSettings } from "~/operations/settings/settings.server";

const PAGE_SIZE = 50;

export async function taxInvoicesPage(params: URLSearchParams) {
  const filters = taxInvoiceList.read(params);
  const [{ total, page, pageCount, sums, rows }, { isVatRegistered }, queue, beside] = await Promise.all([
    taxInvoicePage(filters, PAGE_SIZE),
    shopSettings(),
    signingQueue(),
    countOutsideQueue(),
  ]);
  const isSigning = controlUnit() !== null;
  return {
    filters: { ...filters, page },
    pageCount,
    here: taxInvoiceList.path({ ...filters, page }),
    isIssuing: isVatRegistered || isSigning,
    isSigning: isSigning || queue !== null,
    queue: queue && {
      isStopped: queue.state === "failed",
      isRefused: queue.refusalDigest !== null,
      reason: queue.lastAnswer,
      since: queue.failedSince && formatDateTime(queue.failedSince),
      nextTry: queue.state === "waiting" && queue.failedSince ? formatDateTime(queue.dueAt) : null,
      count: queue.count,
      id: queue.invoice.id,
      number: invoiceNumberText(queue.invoice.number, queue.invoice.originalId !== null),
    },
    beside: outsideQueueLinks(beside),
    found: counted(total, "document"),
    sums: sums.flatMap((sum) => [
      { label: t("Net of {type}", { type: sum.taxType }), value: signed(sum.netCents) },
      { label: vatLabel(sum), value: signed(sum.vatCents) },
    ]),
    rows: rows.map(rowOf),
  };
}

/** With a minus sign if the total is negative, as it is when the filter finds only credit notes. */
const signed = (cents: Cents) => (cents < 0 ? `−${formatKsh(-cents)}` : formatKsh(cents));

export const taxInvoiceSubject = ({ order, lines }: ListedTaxInvoice) =>
  order?.orderNumber ?? lines[0]?.title ?? "";

const rowOf = (invoice: ListedTaxInvoice) => ({
  id: invoice.id,
  number: invoiceNumberText(invoice.number, invoice.original !== null),
  original: invoice.original && {
    to: `/management/tax-invoices/${invoice.original.id}`,
    number: invoiceNumberText(invoice.original.number),
  },
  issued: formatDateTime(invoice.issuedAt),
  what: taxInvoiceSubject(invoice),
  to: invoice.order && `/management/orders/${invoice.order.id}`,
  pin: invoice.buyerPin,
  total: formatKsh(invoice.totalCents),
  vat: formatKsh(invoice.vatCents),
  signing: kraState(invoice),
});

export type TaxInvoiceRow = ReturnType<typeof rowOf>;
