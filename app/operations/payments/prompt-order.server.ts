import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { type OrderPaymentStart, startOrderPayment } from "./pay-order.server";

/** Asks the phone that the order names. The limits are those of the buyer's own page (D74, D105). */
export async function promptOrder(actor: Viewer, orderId: number): Promise<Outcome<OrderPaymentStart>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await db().order.findUnique({
    where: { id: orderId },
    select: { userId: true, shippingPhone: true },
  });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  const phone = kenyanMobile(order.shippingPhone);
  if (phone === null) return refused(refuse("invalid", KENYAN_MOBILE_MESSAGE));
  const started = await startOrderPayment({ id: order.userId, isSuperuser: false }, orderId, phone);
  if (started.ok)
    await transaction((tx) => recordAudit(tx, actor, "order.prompt", orderId, { after: { phone } }));
  return started;
}
