import { db, transaction, type Tx } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import {
  linesByProduct,
  ORDER_NOT_FOUND,
  type OrderLine,
  type OrderStatus,
  orderStatusLabel,
  paymentStatusAfter,
  refuseFullStock,
  refuseShortStock,
  type StockEffect,
  stockEffect,
} from "~/domain/order/order";
import { MAX_STOCK } from "~/domain/product/product";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

export interface StatusUpdate {
  status: OrderStatus;
  adminNotes?: string | undefined;
  /** `updatedAt` of the order as the page showed it; a newer one is a conflict. */
  seenAt?: Date | null;
}

export interface UpdatedOrder {
  orderId: number;
  status: OrderStatus;
  effect: StockEffect;
  isMoved: boolean;
}

/** The stock follows a move into and out of 'cancelled' (D31); a conflict where it is short or would grow too large. */
export async function updateOrderStatus(
  actor: Viewer,
  orderId: number,
  { status, adminNotes, seenAt }: StatusUpdate,
): Promise<Outcome<UpdatedOrder>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const order = await db().order.findUnique({
    where: { id: orderId },
    select: {
      status: true,
      paymentStatus: true,
      adminNotes: true,
      updatedAt: true,
      items: { select: { productId: true, productTitle: true, quantity: true } },
    },
  });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  if (seenAt && seenAt.getTime() !== order.updatedAt.getTime())
    return refused(changedMeanwhile(order.status));

  const effect = stockEffect(order.status, status);
  const lines = linesByProduct(
    order.items.map(({ productTitle, ...item }) => ({ ...item, title: productTitle })),
  );
  const before = { status: order.status, paymentStatus: order.paymentStatus, adminNotes: order.adminNotes };
  const after = {
    status,
    paymentStatus: paymentStatusAfter(status, order.paymentStatus),
    adminNotes: adminNotes ?? order.adminNotes,
  };
  const written = await transaction(async (tx) => {
    const { count } = await tx.order.updateMany({
      // unchanged since it was read: the stock follows each move exactly once
      where: { id: orderId, ...before, updatedAt: order.updatedAt },
      data: after,
    });
    if (count === 0) return null;
    const doesNotFit = effect === "none" ? null : await moveStock(tx, effect, lines);
    if (doesNotFit) return refused(doesNotFit);
    await recordAudit(tx, actor, {
      action: "order.update",
      subject: "order",
      subjectId: orderId,
      before,
      after,
    });
    return accepted({ orderId, status, effect, isMoved: status !== order.status });
  });
  if (written) return written;
  const now = await db().order.findUnique({ where: { id: orderId }, select: { status: true } });
  return refused(now ? changedMeanwhile(now.status) : refuse("missing", ORDER_NOT_FOUND));
}

const changedMeanwhile = (now: OrderStatus) =>
  refuse("conflict", `This order is now ${orderStatusLabel(now)}. Check it and try again.`);

/** Deleted products too, since they may be restored. */
async function moveStock(
  tx: Tx,
  effect: "returned" | "taken",
  lines: readonly OrderLine[],
): Promise<Refusal | null> {
  for (const line of lines) {
    const { productId, quantity } = line;
    const { count } =
      effect === "returned"
        ? await tx.product.updateMany({
            where: { id: productId, stockQuantity: { lte: MAX_STOCK - quantity } },
            data: { stockQuantity: { increment: quantity }, unitsSold: { decrement: quantity } },
          })
        : await tx.product.updateMany({
            where: { id: productId, stockQuantity: { gte: quantity } },
            data: { stockQuantity: { decrement: quantity }, unitsSold: { increment: quantity } },
          });
    if (count === 1) continue;
    const product = await tx.product.findUnique({
      where: { id: productId },
      select: { stockQuantity: true },
    });
    const refuseIt = effect === "returned" ? refuseFullStock : refuseShortStock;
    return refuseIt(line, product?.stockQuantity ?? 0);
  }
  return null;
}
