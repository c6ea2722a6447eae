import { db } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { type OrderDocument, orderDocument, type OrderDocumentKind } from "~/domain/order/order-document";
import { orderPayment, type OrderPayment } from "~/domain/payment/order-payment";
import { shopSettings } from "../settings/settings.server";
import { attemptsOfOrder } from "./order-money.server";
import { orderFields, orderItemFields } from "./order-entities.queries.server";

const fields = {
  ...orderFields,
  ...only("Order", "pickUpAddress, pickUpHours, invoiceNumber, invoicedAt, paidAt"),
  items: {
    orderBy: { id: "asc" },
    select: orderItemFields,
  },
  attempts: attemptsOfOrder,
  taxInvoices: { orderBy: { id: "asc" }, select: { number: true, originalId: true } },
} as const;

export interface PrintedOrder {
  readonly orderNumber: string;
  readonly payment: OrderPayment;
  readonly document: OrderDocument;
}

/** In the order of their ids; missing orders are left out. */
export async function orderDocuments(
  kind: OrderDocumentKind,
  ids: readonly number[],
): Promise<PrintedOrder[]> {
  const [rows, { shopName, supportPhone: phone, shopAddress: address, kraPin }] = await Promise.all([
    db().order.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" }, select: fields }),
    shopSettings(),
  ]);
  return rows.map(inCents).map((order) => {
    const payment = orderPayment(order, order.attempts);
    return {
      orderNumber: order.orderNumber,
      payment,
      document: orderDocument(kind, order, { payment, seller: { shopName, phone, address, kraPin } }),
    };
  });
}
