import { formatKsh } from "~/domain/money";
import { leftToShip } from "~/domain/order/shipping/shipment";
import { SIGNING_STATES } from "~/domain/tax/signing";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { formatDateTime } from "~/domain/time";
import type { IssuedTaxInvoice } from "~/operations/tax/tax-invoices.queries.server";
import { t } from "~/texts/t";

interface OrderWithShipments {
  readonly id: number;
  readonly items: readonly { readonly quantity: number; readonly shippedCount: number }[];
  readonly shipments: readonly { readonly id: number; readonly createdAt: Date }[];
}

/** One for each shipment, and one for what has not left. */
export function packingSlipLinks({ id, items, shipments }: OrderWithShipments) {
  const page = `/management/orders/${id}/packing-slip`;
  const isLeft = items.some((item) => leftToShip(item) > 0);
  return [
    ...shipments.map((shipment) => ({
      to: `${page}?shipment=${shipment.id}`,
      label: t("Packing slip of {time}", { time: formatDateTime(shipment.createdAt) }),
    })),
    ...(isLeft || shipments.length === 0
      ? [{ to: page, label: shipments.length === 0 ? t("Packing slip") : t("Packing slip of what is left") }]
      : []),
  ];
}

export function taxInvoiceView({ id, number, originalId, issuedAt, ...invoice }: IssuedTaxInvoice) {
  const { totalCents, creditNoteCents, signing } = invoice;
  const isCreditNote = originalId !== null;
  return {
    id,
    title: `${isCreditNote ? t("Credit note") : t("Tax invoice")} ${invoiceNumberText(number, isCreditNote)}`,
    about: [
      formatDateTime(issuedAt),
      formatKsh(totalCents),
      ...(creditNoteCents === totalCents ? [t("taken back")] : []),
      ...(creditNoteCents > 0 && creditNoteCents < totalCents
        ? [t("{sum} taken back", { sum: formatKsh(creditNoteCents) })]
        : []),
      ...(signing ? [t("KRA: {state}", { state: t(SIGNING_STATES[signing]) })] : []),
    ].join(" · "),
  };
}
