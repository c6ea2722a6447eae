import { countOf } from "~/domain/text/count";
import { type Cents, formatKsh } from "~/domain/money";
import { vatLabel } from "~/domain/tax/tax";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { SIGNING_STATES, taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { formatDateTime } from "~/domain/time";
import { controlUnit } from "~/operations/tax/control-unit.server";
import {
  type ListedTaxInvoice,
  signingQueue,
  taxInvoicePage,
} from "~/operations/tax/tax-invoices.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";

const PAGE_SIZE = 50;

export async function taxInvoicesPage(params: URLSearchParams) {
  const filters = taxInvoiceList.read(params);
  const [{ total, page, pageCount, sums, rows }, { isVatRegistered }, queue] = await Promise.all([
    taxInvoicePage(filters, PAGE_SIZE),
    shopSettings(),
    signingQueue(),
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
      reason: queue.lastAnswer,
      count: queue.count,
      id: queue.invoice.id,
      number: invoiceNumberText(queue.invoice.number, queue.invoice.originalId !== null),
    },
    found: countOf(total, "document"),
    sums: sums.flatMap((sum) => [
      { label: `Net of ${sum.taxType}`, value: signed(sum.netCents) },
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
  signing: signingOf(invoice),
});

const NOT_SENT = { tone: "neutral", label: "Not sent", reason: null, isUnsent: false } as const;

function signingOf({ signature, unsent }: ListedTaxInvoice) {
  if (unsent?.skippedAt)
    return {
      tone: "neutral",
      label: SIGNING_STATES.skipped,
      isUnsent: true,
      reason: `Not reported to KRA: ${unsent.lastAnswer}`,
    } as const;
  if (unsent?.state === "failed")
    return { tone: "red", label: SIGNING_STATES.stopped, reason: unsent.lastAnswer, isUnsent: true } as const;
  if (unsent?.state === "waiting")
    return {
      tone: "amber",
      label: SIGNING_STATES.waiting,
      reason: unsent.lastAnswer,
      isUnsent: true,
    } as const;
  if (!signature) return NOT_SENT;
  const isStockRefused = signature.stockSentAt === null;
  return {
    tone: "green",
    label: SIGNING_STATES.signed,
    reason: isStockRefused ? (unsent?.lastAnswer ?? null) : signature.signature || "The signature was lost",
    isUnsent: isStockRefused && unsent !== null,
  } as const;
}

export type TaxInvoiceRow = ReturnType<typeof rowOf>;
