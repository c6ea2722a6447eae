import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents, toColumn } from "~/db/rows.server";
import { stepsWithin } from "~/db/sync-transaction.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import {
  piecesThatLeft,
  type ReturnableLine,
  type ReturnedPart,
  refuseReturn,
} from "~/domain/order/order-return";
import { goodsText } from "~/domain/order/shipping/shipment";
import { accepted, type Outcome, type Refusal, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { type IdempotentWrite, storeAnswerStep } from "../idempotency/key-claims.server";
import { queueEvent } from "../messages/queue-event.server";
import type { RefundEnd } from "../payments/refunds/send-refund.server";
import { shopTime } from "../shop-clock.server";
import { moveLines } from "./move-stock.server";
import { returnFields, type ReturnRow } from "./order-entities.queries.server";
import { changedMeanwhile, moneyOfOrder, orderToChange, writeUnchanged } from "./order-money.server";
import { openOrderRefund, refuseOrderRefund, sendRefunds } from "./refund-order.server";

const lineFields = {
  orderBy: { id: "asc" },
  select: selectColumns(
    "OrderItem",
    "id, productId, variantId, productTitle, quantity, shippedCount, returnedCount, totalCents, discountCents",
  ),
} as const;

/** An order with what can come back and its returns, oldest first; null if there is none. Amounts in cents. */
export async function orderToReturn(id: number) {
  const order = await moneyOfOrder(id);
  if (!order) return null;
  const { items, returns } = inCents(
    await db().order.findUniqueOrThrow({
      where: { id },
      select: { items: lineFields, returns: returnFields },
    }),
  );
  return {
    ...order,
    returns,
    lines: items.map(({ productTitle, ...item }) => ({ ...item, title: productTitle })),
  };
}

interface NewReturn {
  readonly parts: readonly ReturnedPart[];
  readonly reason: string;
  /** 0: no money goes back. */
  readonly refundCents: Cents;
  readonly seenAt: Date | null;
}

/** No piece comes back twice, however many staff send the form. The refund is that of any payment, at most what is left of it (D80). */
export async function returnGoods(
  actor: Viewer,
  orderId: number,
  { parts, reason, refundCents, seenAt }: NewReturn,
  once: IdempotentWrite<ReturnRow> | null = null,
): Promise<Outcome<{ refund: RefundEnd | null; written: ReturnRow }>> {
  const found = await orderToChange(actor, orderId, { need: "orders", seenAt });
  if (!found.ok) return found;
  const order = await orderToReturn(orderId);
  if (!order) return refused(changedMeanwhile());
  const refusal = refuseReturn(order.status, order.lines, parts);
  if (refusal) return refused(refusal);
  const isByHand = false;
  if (refundCents > 0) {
    if (!may(actor, "money")) return FORBIDDEN;
    const unpaid = refuseOrderRefund(order, { cents: refundCents, isByHand });
    if (unpaid) return refused({ ...unpaid, field: "refund_amount" });
  }
  const written = await transaction(async (tx): Promise<Outcome<Written>> => {
    const unwritten = (await writeUnchanged(tx, order)) ?? (await takeBack(tx, order, parts));
    if (unwritten) return refused(unwritten);
    const opened =
      refundCents === 0
        ? accepted([])
        : await openOrderRefund(tx, actor, { order, cents: refundCents, reason, isByHand });
    if (!opened.ok) return opened;
    const row = await tx.orderReturn.create({
      data: {
        orderId,
        reason,
        refundCents: toColumn(refundCents),
        createdAt: shopTime(),
        lines: { create: parts.map(({ id, ...counts }) => ({ orderItemId: id, ...counts })) },
      },
      select: returnFields.select,
    });
    const made = inCents(row);
    const overtaken = once && (await stepsWithin(tx, storeAnswerStep(once.claim, once.answerOf(made))));
    if (overtaken) return refused(overtaken);
    const titled = parts.map((part) => ({ ...part, title: titleOf(order.lines, part) }));
    await recordAudit(tx, actor, "order.return", orderId, {
      after: {
        goods: goodsText(titled),
        toStock: goodsText(
          titled
            .filter((part) => part.restockedCount > 0)
            .map((part) => ({ ...part, quantity: part.restockedCount })),
        ),
        reason,
        ...(refundCents > 0 && { refundedCents: refundCents }),
      },
    });
    await queueEvent(tx, { type: "order.edited", orderId, isReturn: true });
    return accepted({ made, refunds: opened.value });
  });
  if (!written.ok) return written;
  const { made, refunds } = written.value;
  return accepted({ refund: await sendRefunds(refunds), written: made });
}

interface Written {
  readonly made: ReturnRow;
  readonly refunds: readonly number[];
}

type OrderToReturn = NonNullable<Awaited<ReturnType<typeof orderToReturn>>>;

const titleOf = (lines: readonly Pick<ReturnableLine, "id" | "title">[], { id }: ReturnedPart) =>
  lines.find((line) => line.id === id)?.title ?? "";

async function takeBack(
  tx: Tx,
  { id: orderId, status, lines }: OrderToReturn,
  parts: readonly ReturnedPart[],
): Promise<Refusal | null> {
  for (const line of lines)
    // an order marked as shipped whole: a later cancellation returns nothing of it a second time
    if (piecesThatLeft(status, line) > line.shippedCount)
      await tx.orderItem.updateMany({
        where: { id: line.id, orderId },
        data: { shippedCount: piecesThatLeft(status, line) },
      });
  for (const line of lines.toSorted((one, other) => one.productId - other.productId)) {
    const part = parts.find(({ id }) => id === line.id);
    if (!part) continue;
    const { count } = await tx.orderItem.updateMany({
      where: { id: line.id, orderId, returnedCount: { lte: piecesThatLeft(status, line) - part.quantity } },
      data: { returnedCount: { increment: part.quantity } },
    });
    if (count === 0) return changedMeanwhile();
    const { productId, variantId, title } = line;
    const doesNotFit =
      part.restockedCount === 0
        ? null
        : await moveLines(tx, "returned", [{ productId, variantId, title, quantity: part.restockedCount }]);
    if (doesNotFit) return doesNotFit;
  }
  return null;
}
