import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { formatKsh } from "~/domain/money";
import type { Need } from "~/domain/account/permissions";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { orderPayment } from "~/domain/payment/order-payment";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { refundEventFields } from "../payments/refunds/refund-rows.server";
import { nextVersion } from "../shop-clock.server";
import { itemsToMove } from "./move-stock.server";
import { t } from "~/texts/t";

export const attemptsOfOrder = {
  orderBy: { id: "asc" },
  select: {
    ...selectColumns(
      "PaymentAttempt",
      "id, provider, state, receipt, resultCode, resultText, cents, refundedCents",
      "startedAt, settledAt, phoneNumber, checkoutId, callback, isPaidByPrompt",
    ),
    confirmation: { select: { phone: true } },
    refunds: {
      orderBy: { id: "asc" },
      select: refundEventFields,
    },
  },
} as const;

const moneyFields = {
  ...selectColumns(
    "Order",
    "id, orderNumber, userId, status, totalCents, dueCents, paymentStatus",
    "paymentMethod, mpesaTransactionId, paidAt, cancelReason, moneyKeptAt, wonProductId, updatedAt",
  ),
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

/** A form that was sent twice is refused too, so the text blames nobody and says how much is refunded by now. */
export function changedMeanwhile(order?: OrderWithMoney): Refusal {
  const refundedCents = order ? order.payment.paidCents - order.payment.leftCents : 0;
  const refundedText =
    refundedCents > 0 ? `${formatKsh(refundedCents)} of it went back or is on its way by now. ` : "";
  return refuse(
    "conflict",
    t("This order has changed since you opened the page. {refunded}Check it before you send this again.", {
      refunded: refundedText,
    }),
  );
}

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
  return isSeen ? accepted(order) : refused(changedMeanwhile(order));
}

export interface GuardedWrite {
  readonly data?: Prisma.OrderUpdateManyMutationInput;
  /** What must still be true besides. */
  readonly guard?: Prisma.OrderWhereInput;
}

/** Writes an order that is still as it was read, or only a new `updatedAt`: of two administrators at once the second gets a conflict. */
export async function writeUnchanged(
  tx: Tx,
  { id, status, paymentStatus, updatedAt }: OrderWithMoney,
  { data, guard }: GuardedWrite = {},
): Promise<Refusal | null> {
  const where = { ...guard, id, status, paymentStatus, updatedAt };
  const { count } = await tx.order.updateMany({
    where,
    data: { paymentStatus, updatedAt: nextVersion(updatedAt), ...data },
  });
  return count === 0 ? changedMeanwhile() : null;
}
