import { useLoaderData } from "~/router";
import { invoiceOrder } from "~/operations/orders/invoice-order.server";
import { taxInvoicesOf } from "~/operations/tax/tax-invoices.queries.server";
import { redirect } from "~/router/index.server";
import { EmptyState } from "~/ui/list/empty-state";
import { t } from "~/texts/t";
import { documentPage } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { missing } from "~/screens/management/shared/managed-record.server";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => data?.title ?? t("Invoice"));

/** Opening it for the first time assigns the number; an order with tax invoices shows its latest. */
export const loader = guardedRecord("order", async (args, actor, id) => {
  const taxInvoices = await taxInvoicesOf({ orderId: id });
  const invoiced = await invoiceOrder(actor, id);
  const latest = taxInvoices.findLast(({ originalId }) => originalId === null);
  if (latest && taxInvoices.some(({ number }) => invoiced.ok && number === invoiced.value))
    throw redirect(`/management/tax-invoices/${latest.id}`, 303);
  if (!invoiced.ok && invoiced.refusal.code === "missing") throw missing("order");
  const page = await documentPage("invoice", id, new URL(args.request.url));
  return { ...page, obstacle: invoiced.ok ? null : invoiced.refusal.message };
});

export default function Invoice() {
  const { obstacle, ...page } = useLoaderData<typeof loader>();
  return obstacle === null ? (
    <DocumentScreen {...page} />
  ) : (
    <EmptyState
      level={1}
      title={t("No invoice yet")}
      action={{ to: page.back.to, label: t("Back to the order") }}
    >
      {obstacle}
    </EmptyState>
  );
}
