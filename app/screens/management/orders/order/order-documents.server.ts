import { formatKsh } from "~/domain/money";
import { leftToShip } from "~/domain/order/shipping/shipment";
import { SIGNING_STATES } from "~/domain/tax/signing";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { formatDateTime } from "~/domain/time";
import type { IssuedTaxInvoice } from "~/operations/tax/tax-invoices.queries.server";

interface OrderWithShipments {
  readonly id: number;
  readonly items: readonly { readonly quantity: number; readonly shippedCount: number }[];
  readonly shipments: readonly { readonly id: number; readonly createdAt: Date }[];
}

/** One for each shipment, and one for what has not left. */
export function slipsOf({ id, items, shipments }: OrderWithShipments) {
  const page = `/management/orders/${id}/packing-slip`;
  const isLeft = items.some((item) => leftToShip(item) > 0);
  return [
    ...shipments.map((shipment) => ({
      to: `${page}?shipment=${shipment.id}`,
      label: `Packing slip of ${formatDateTime(shipment.createdAt)}`,
    })),
    ...(isLeft || shipments.length === 0
      ? [{ to: page, label: shipments.length === 0 ? "Packing slip" : "Packing slip of what is left" }]
      : []),
  ];
}

export function taxInvoiceView({ id, number, originalId, issuedAt, ...invoice }: IssuedTaxInvoice) {
  const { totalCents, creditNoteCents, signing } = invoice;
  const isCreditNote = originalId !== null;
  return {
    id,
    title: `${isCreditNote ? "Credit note" : "Tax invoice"} ${invoiceNumberText(number, isCreditNote)}`,
    about: [
      formatDateTime(issuedAt),
      formatKsh(totalCents),
      ...(creditNoteCents === totalCents ? ["taken back"] : []),
      ...(creditNoteCents > 0 && creditNoteCents < totalCents
        ? [`${formatKsh(creditNoteCents)} taken back`]
        : []),
      ...(signing ? [`KRA: ${SIGNING_STATES[signing]}`] : []),
    ].join(" · "),
  };
}
