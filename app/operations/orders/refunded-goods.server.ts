import type { Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { unrefundedGoods, type RefundedGoods } from "~/domain/order/refunded-goods";

const itemFields = {
  ...selectColumns("OrderItem", "id, quantity, shippedCount, returnedCount, totalCents, discountCents"),
  refunds: { select: { quantity: true } },
  // before refunds had lines
  returns: { where: { orderReturn: { refundCents: { gt: 0 } } }, select: { quantity: true } },
} as const;

/** As of the transaction: what came back and is not refunded yet. Call it before the return is written that the refund is for. */
export async function goodsToRefund(
  tx: Tx,
  orderId: number,
  options: { readonly isWhole: boolean },
): Promise<RefundedGoods[]> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, items: { orderBy: { id: "asc" }, select: itemFields } },
  });
  const items = order.items.map((item) => ({
    ...inCents(item),
    refundedCount: Math.max(piecesOf(item.refunds), piecesOf(item.returns)),
  }));
  return unrefundedGoods({ status: order.status, items }, options);
}

const piecesOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
