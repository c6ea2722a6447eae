import { db, transaction } from "~/db/client.server";
import { lockRows } from "~/db/locks.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { nextInvoiceNumber } from "../tax/issue-tax-invoice.server";
import { shopTime } from "../shop-clock.server";
import { msg } from "~/texts/t";

/** The order's invoice number, without gaps, assigned when the invoice is first opened. 'conflict' if the order is not paid. */
export async function invoiceOrder(actor: Viewer, orderId: number): Promise<Outcome<number>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await db().order.findUnique({
    where: { id: orderId },
    select: { invoiceNumber: true, paymentStatus: true, updatedAt: true },
  });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  if (order.invoiceNumber !== null) return accepted(order.invoiceNumber);
  if (order.paymentStatus !== "completed")
    return refused(refuse("conflict", msg("This order is not paid. An invoice gets its number once it is.")));
  const given = await transaction(async (tx) => {
    // locks the order before the counter, as its payment does
    await lockRows(tx, "Order", "id", orderId);
    const value = await nextInvoiceNumber(tx);
    const { count } = await tx.order.updateMany({
      where: { id: orderId, invoiceNumber: null, paymentStatus: "completed", updatedAt: order.updatedAt },
      // keeps `updatedAt`: an invoice is not a change that another administrator's form must notice
      data: { invoiceNumber: value, invoicedAt: shopTime(), updatedAt: order.updatedAt },
    });
    if (count === 0)
      return refused(refuse("conflict", msg("Somebody changed this order meanwhile. Try again.")));
    await recordAudit(tx, actor, "order.update", orderId, {
      before: { invoiceNumber: null },
      after: { invoiceNumber: value },
    });
    return accepted(value);
  });
  return given.ok ? given : laterNumber(orderId, given);
}

/** Somebody else opened the same invoice a moment earlier. */
async function laterNumber(id: number, otherwise: Outcome<number>): Promise<Outcome<number>> {
  const order = await db().order.findUnique({ where: { id }, select: { invoiceNumber: true } });
  return order?.invoiceNumber ? accepted(order.invoiceNumber) : otherwise;
}
