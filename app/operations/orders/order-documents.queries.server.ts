import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import {
  type OrderDocument,
  orderDocument,
  type OrderDocumentKind,
} from "~/domain/order/documents/order-document";
import { orderPayment, type OrderPayment } from "~/domain/payment/order-payment";
import { shopSettings } from "../settings/settings.server";
import { parcelOf } from "~/domain/order/shipping/parcel";
import { attemptsOfOrder } from "./order-money.server";
import { orderFields, orderItemFields, shipmentFields } from "./order-entities.queries.server";

const fields = {
  ...orderFields,
  ...selectColumns("Order", "pickUpAddress, pickUpHours, invoiceNumber, invoicedAt, paidAt"),
  items: {
    orderBy: { id: "asc" },
    select: { ...orderItemFields, shippedCount: true },
  },
  shipments: shipmentFields,
  attempts: attemptsOfOrder,
  taxInvoices: { orderBy: { id: "asc" }, select: { number: true, originalId: true } },
} as const;

interface PrintedOrder {
  readonly orderNumber: string;
  readonly payment: OrderPayment;
  readonly document: OrderDocument;
}

/** In the order of their ids; missing orders are left out, and slips of an order that has no such shipment. */
export async function orderDocuments(
  kind: OrderDocumentKind,
  ids: readonly number[],
  shipmentId: number | null = null,
): Promise<PrintedOrder[]> {
  const [rows, { shopName, supportPhone: phone, shopAddress: address, kraPin }] = await Promise.all([
    db().order.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" }, select: fields }),
    shopSettings(),
  ]);
  return rows.map(inCents).flatMap((order) => {
    const payment = orderPayment(order, order.attempts);
    const parcel = kind === "packing slip" ? parcelOf(order, shipmentId) : null;
    if (kind === "packing slip" && parcel === null) return [];
    const seller = { shopName, phone, address, kraPin };
    const document = orderDocument(kind, order, { payment, seller, parcel });
    return [{ orderNumber: order.orderNumber, payment, document }];
  });
}
