import { transaction, type Tx } from "~/db/client.server";
import { toColumn } from "~/db/rows.server";
import { stepsWithin } from "~/db/sync-transaction.server";
import { may, type Viewer } from "~/domain/account/access";
import { refuseOrderLines, refuseOrderTotal } from "~/domain/order/new-order";
import { EDIT_NEEDS_MONEY_PERMISSION, refuseEdit, whyNotEdited } from "~/domain/order/order-edit";
import { goodsKey } from "~/domain/order/order";
import { payBefore } from "~/domain/order/pay-before";
import { goodsText, statusAfterShipment } from "~/domain/order/shipping/shipment";
import { auditedPrices, listPriceOf } from "~/domain/order/price/staff-price";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { formatKsh } from "~/domain/money";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { deductStock } from "../checkout/deduct-stock.server";
import { changeDiscountUse } from "../discount-codes/use-discount.server";
import { lockAccount } from "~/db/locks.server";
import { queueEvent } from "../messages/queue-event.server";
import { shopSettings } from "../settings/settings.server";
import { recordSales } from "../sales/record-sales.server";
import { nextVersion, shopTime } from "../shop-clock.server";
import { replaceTaxInvoice } from "../tax/issue-tax-invoice.server";
import { deliveryOfWin } from "../winner-offers/winner-offers.queries.server";
import type { RefundEnd } from "../payments/refunds/send-refund.server";
import { moveLines } from "../orders/move-stock.server";
import { type OrderRow, orderInTransaction } from "../orders/order-entities.queries.server";
import { changedMeanwhile, writeUnchanged } from "../orders/order-money.server";
import {
  type EditPlan,
  type OrderEdit,
  type OrderToEdit,
  orderToEdit,
  planEdit,
} from "./order-edit-plan.server";
import {
  openOrderRefund,
  recordMissingPayment,
  refuseOrderRefund,
  sendRefunds,
} from "../orders/refund-order.server";
import type { EditedLine } from "./edited-lines.server";
import { writeLines } from "./write-lines.server";
import { msg, t } from "~/texts/t";

export interface SavedEdit {
  readonly plan: EditPlan;
  readonly refund: RefundEnd | null;
  /** The order as the transaction left it; the refund is sent later. */
  readonly order: OrderRow;
}

const EDIT_REASON = "The order was changed";

/** Writes what the form showed, or nothing. Another total, a prompt under way, or a piece that left meanwhile is a conflict. */
export async function editOrder(
  actor: Viewer,
  orderId: number,
  edit: OrderEdit & { readonly seenAt: Date | null },
): Promise<Outcome<SavedEdit>> {
  const found = await orderToEdit(actor, orderId, edit.seenAt);
  if (!found.ok) return found;
  const order = found.value;
  const why = whyNotEdited(order);
  if (why !== null) return refused(refuse("conflict", t("This order cannot be changed: {why}.", { why })));
  for (const id of edit.quantities.keys())
    if (!order.lines.some(({ itemId }) => itemId === id))
      return refused(refuse("missing", msg("These goods belong to another order.")));
  const settings = await deliveryOfWin(order.wonProductId, await shopSettings());
  const planned = await planEdit(actor, order, edit, settings);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const refusal = refusePlan(actor, order, plan, edit);
  if (refusal) return refused(refusal);
  const written = await transaction(async (tx) => {
    // `startOrderPayment` takes the same lock: it sees the new total, or this edit sees its prompt
    await lockAccount(tx, order.userId);
    const unwritten =
      (await writeUnchanged(tx, order, {
        // a piece that leaves meanwhile changes the order
        guard: { attempts: { none: { state: { in: [...UNDER_WAY] } } } },
        data: { editedAt: shopTime() },
      })) ?? (await moveGoods(tx, actor, plan));
    if (unwritten) return refused(unwritten);
    const refunds = await settleDifference(tx, actor, { order, plan });
    if (!refunds.ok) return refunds;
    await writeLines(tx, order, { plan, settings });
    const isShipped = await writeOrder(tx, order, plan);
    await recordSales(tx, orderId, plan.isRepriced || hasStaffPrice(order) ? actor.id : null);
    if (order.paymentStatus === "completed" && plan.balance.dueCents === 0 && plan.isTaxChanged)
      await replaceTaxInvoice(tx, orderId, plan.balance.backCents);
    await recordAudit(tx, actor, "order.edit", orderId, {
      before: auditOf(order, order),
      after: {
        ...auditOf(plan, { ...plan.delivery, totalCents: plan.sums.totalCents }),
        ...(isShipped && { status: "shipped" }),
      },
    });
    if (isShipped) await queueEvent(tx, { type: "order.status", orderId });
    await queueEvent(tx, { type: "order.edited", orderId });
    return accepted({ refunds: refunds.value, edited: await orderInTransaction(tx, orderId) });
  });
  if (!written.ok) return written;
  const { refunds, edited } = written.value;
  return accepted({ plan, refund: await sendRefunds(refunds), order: edited });
}

function refusePlan(
  actor: Viewer,
  order: OrderToEdit,
  { sums, lines, balance, hasNewGoods, isRepriced, isChanged }: EditPlan,
  { agreedCents }: OrderEdit,
): Refusal | null {
  if (!isChanged) return refuse("invalid", msg("Nothing is changed."));
  const { totalCents, totalItems: pieces } = sums;
  const refusal =
    refuseEdit({
      isWon: order.wonProductId !== null,
      hasNewGoods: hasNewGoods || isRepriced,
      pieces,
      totalCents,
      short: order.lines.filter(
        ({ itemId, shippedCount }) =>
          shippedCount > (lines.find((line) => line.itemId === itemId)?.quantity ?? 0),
      ),
    }) ??
    refuseOrderLines(lines) ??
    refuseOrderTotal(totalCents);
  if (refusal) return refusal;
  if (agreedCents !== totalCents)
    return refuse(
      "conflict",
      t("The order now comes to {sum}. Check it, then save.", { sum: formatKsh(totalCents) }),
    );
  if (balance.backCents === 0) return null;
  return may(actor, "money")
    ? refuseOrderRefund(order, { cents: balance.backCents, isByHand: false })
    : refuse("forbidden", EDIT_NEEDS_MONEY_PERMISSION);
}

/** In the order of product ids, so that two edits of the same products wait for one another. */
async function moveGoods(tx: Tx, actor: Viewer, { moves, lines }: EditPlan): Promise<Refusal | null> {
  for (const move of moves) {
    const { productId, variantId = null, quantity } = move;
    if (quantity < 0) {
      const doesNotFit = await moveLines(tx, "returned", [{ ...move, quantity: -quantity }]);
      if (doesNotFit) return doesNotFit;
      continue;
    }
    const taken = await stepsWithin(
      tx,
      deductStock([{ productId, variantId, quantity }], { viewer: actor, fromCart: false }),
    );
    if (!taken.ok) return { ...taken.refusal, code: "conflict" };
    const added = lines.find((line) => line.itemId === null && goodsKey(line) === goodsKey(move));
    if (added && taken.value[0]?.priceCents !== listPriceOf(added)) return changedMeanwhile();
  }
  return null;
}

/** Before the lines change: an older payment without a row gets its tax invoice for the goods as they were. */
async function settleDifference(
  tx: Tx,
  actor: Viewer,
  { order, plan: { balance } }: { order: OrderToEdit; plan: EditPlan },
): Promise<Outcome<number[]>> {
  const { payment } = order;
  if (balance.backCents > 0)
    return openOrderRefund(tx, actor, {
      order,
      cents: balance.backCents,
      reason: EDIT_REASON,
      isByHand: false,
      isForEdit: true,
    });
  if (payment.paidCents > 0 && payment.attemptId === null) await recordMissingPayment(tx, order);
  return accepted([]);
}

/** True if what is left of the order has all left the shop: it is shipped then. */
async function writeOrder(tx: Tx, order: OrderToEdit, plan: EditPlan): Promise<boolean> {
  const { sums, delivery, balance } = plan;
  const isShipped = statusAfterShipment(plan.lines) === "shipped";
  await tx.order.update({
    where: { id: order.id },
    data: {
      ...delivery,
      updatedAt: nextVersion(order.updatedAt),
      ...(isShipped && { status: "shipped" }),
      totalItems: sums.totalItems,
      subtotalCents: toColumn(sums.subtotalCents - sums.discountCents),
      discountCents: toColumn(sums.discountCents),
      shippingFeeCents: toColumn(sums.shippingCents),
      totalCents: toColumn(sums.totalCents),
      dueCents: toColumn(balance.dueCents),
      // the customer gets the usual time again
      ...(order.payBefore && { payBefore: payBefore(shopTime()) }),
    },
    select: { id: true },
  });
  if (order.discountCode !== "") await changeDiscountUse(tx, order.id, sums.discountCents);
  return isShipped;
}

const AUDITED = [
  "shippingName",
  "shippingPhone",
  "shippingAddress",
  "shippingCity",
  "shippingCounty",
  "pickUpPoint",
  "totalCents",
] as const;

const hasStaffPrice = ({ lines }: Pick<OrderToEdit, "lines">): boolean =>
  lines.some(({ listPriceCents }) => (listPriceCents ?? null) !== null);

const auditOf = (
  { lines }: { readonly lines: readonly EditedLine[] },
  order: Record<(typeof AUDITED)[number], string | number>,
) => ({
  goods: goodsText(lines),
  ...auditedPrices(lines),
  ...Object.fromEntries(AUDITED.map((name) => [name, order[name]])),
});
