import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { orderPayment } from "~/domain/payment/order-payment";
import { attemptsOfOrder } from "./order-money.server";
import { orderFields, orderItemFields, returnFields, shipmentFields } from "./order-entities.queries.server";

const fields = {
  ...orderFields,
  ...selectColumns(
    "Order",
    "pickUpAddress, pickUpHours, paymentMethod, payBefore, paidAt, cancelReason",
    "expectedDays, wonProductId",
  ),
  items: {
    orderBy: { id: "asc" },
    select: {
      ...orderItemFields,
      shippedCount: true,
      product: { select: { imageKey: true, productType: true, status: true, deletedAt: true } },
    },
  },
  shipments: shipmentFields,
  returns: returnFields,
  attempts: {
    ...attemptsOfOrder,
    select: { ...attemptsOfOrder.select, outcome: true, startedAt: true },
  },
} as const;

/** Only for its buyer: null for everybody else, superusers too. Amounts in cents. */
export async function ownOrder(userId: number, id: number) {
  const row = await db().order.findFirst({ where: { id, userId }, select: fields });
  if (!row) return null;
  const order = inCents(row);
  return { ...order, payment: orderPayment(order, order.attempts) };
}

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof ownOrder>>>;
