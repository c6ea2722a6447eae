import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { Need } from "~/domain/account/permissions";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { orderPayment } from "~/domain/payment/order-payment";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { itemsToMove } from "./move-stock.server";

export const attemptsOfOrder = {
  orderBy: { id: "asc" },
  select: {
    id: true,
    provider: true,
    state: true,
    receipt: true,
    resultCode: true,
    resultText: true,
    cents: true,
    refundedCents: true,
    settledAt: true,
    phoneNumber: true,
    confirmation: { select: { phone: true } },
    refunds: {
      orderBy: { id: "asc" },
      select: {
        id: true,
        cents: true,
        state: true,
        way: true,
        reason: true,
        receipt: true,
        resultText: true,
        startedAt: true,
        settledAt: true,
      },
    },
  },
} as const;

const moneyFields = {
  id: true,
  orderNumber: true,
  userId: true,
  status: true,
  totalCents: true,
  dueCents: true,
  paymentStatus: true,
  mpesaTransactionId: true,
  paidAt: true,
  cancelReason: true,
  moneyKeptAt: true,
  wonProductId: true,
  updatedAt: true,
  items: itemsToMove,
  attempts: attemptsOfOrder,
} as const;

/** With `userId` only if it is that buyer's. */
export async function moneyOfOrder(id: number, userId?: number) {
  const row = await db().order.findFirst({
    where: { id, ...(userId !== undefined && { userId }) },
    select: moneyFields,
  });
  if (!row) return null;
  const order = inCents(row);
  return { ...order, payment: orderPayment(order, order.attempts) };
}

export type OrderWithMoney = NonNullable<Awaited<ReturnType<typeof moneyOfOrder>>>;

export const changedMeanwhile = () =>
  refuse("conflict", "Somebody changed this order meanwhile. Check it and try again.");

/** For a change to the order's payment. `seenAt` is its `updatedAt` as the page showed it. */
export async function orderToChange(
  actor: Viewer,
  id: number,
  { need, seenAt }: { need: Need; seenAt: Date | null },
): Promise<Outcome<OrderWithMoney>> {
  if (!may(actor, need)) return FORBIDDEN;
  const order = await moneyOfOrder(id);
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  const isSeen = seenAt === null || seenAt.getTime() === order.updatedAt.getTime();
  return isSeen ? accepted(order) : refused(changedMeanwhile());
}

/** The guard of each such change: of two administrators at once the second gets a conflict. */
export const whereUnchanged = ({ id, status, paymentStatus, updatedAt }: OrderWithMoney) => ({
  id,
  status,
  paymentStatus,
  updatedAt,
});
