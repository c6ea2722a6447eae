import { type OrderDocumentKind, readPaperSize } from "~/domain/order/documents/order-document";
import { orderDocuments } from "~/operations/orders/order-documents.queries.server";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { t } from "~/texts/t";

export async function documentPage(kind: OrderDocumentKind, id: number, url: URL) {
  const shipment = url.searchParams.get("shipment");
  const [printed] = await orderDocuments(kind, [id], shipment === null ? null : recordId("order", shipment));
  if (!printed) throw missing("order");
  const { orderNumber, payment, document } = printed;
  return {
    title: t("{document} of {number}", { document: document.title, number: orderNumber }),
    back: { to: `/management/orders/${id}`, label: orderNumber },
    isPaid: payment.paidCents > 0,
    documents: [document],
    ...paperSizeOf(url),
  };
}

export function paperSizeOf(url: URL) {
  const paper = readPaperSize(url.searchParams);
  const other = new URLSearchParams(url.searchParams);
  other.delete("_routes");
  if (paper === "a4") other.set("paper", "roll");
  else other.delete("paper");
  const query = other.toString();
  return { paper, otherPaper: query ? `?${query}` : url.pathname.replace(/\.data$/, "") };
}
