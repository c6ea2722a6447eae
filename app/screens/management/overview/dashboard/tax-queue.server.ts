import { isQueueBlocked } from "~/domain/tax/signing";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { counted } from "~/domain/text/counted";
import { formatDateTime } from "~/domain/time";
import { countOutsideQueue, signingQueue } from "~/operations/tax/kra-rows.queries.server";
import { outsideQueueLinks } from "~/screens/management/lists/kra-state.server";
import { t } from "~/texts/t";

/** Once the queue to KRA stands: since when, how many, and which one; and what waits for a person beside it. */
export async function taxQueue(now: Date) {
  const [queue, beside] = await Promise.all([signingQueue(), countOutsideQueue()]);
  const links = outsideQueueLinks(beside);
  if (!queue || !isQueueBlocked(queue, now))
    return links.length === 0 ? null : { title: t("Tax invoices that need you"), links };
  const { invoice, failedSince, lastAnswer, count } = queue;
  return {
    title: t("{documents} waiting for KRA", { documents: counted(count, "tax document") }),
    more: [{ to: taxInvoiceList.path({}), label: t("Tax invoices") }],
    links,
    rows: [
      {
        id: invoice.id,
        title: invoiceNumberText(invoice.number, invoice.originalId !== null),
        to: `/management/tax-invoices/${invoice.id}`,
        note: [
          ...(failedSince ? [t("stands since {time}", { time: formatDateTime(failedSince) })] : []),
          ...(lastAnswer ? [lastAnswer] : []),
        ].join(" · "),
        amount: "",
      },
    ],
  };
}
