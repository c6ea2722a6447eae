import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { orderPayment } from "~/domain/payment/order-payment";
import { valueOf } from "../products/management.fixture";
import { startOrderPayment } from "../payments/pay-order.server";
import { attemptsOfOrder } from "./order-money.server";
import { newOrder, type OrderSample } from "./orders.fixture";
import { newUser } from "../products/management.fixture";

/** An order that its buyer paid by phone: KSh 1,700 for one lamp. */
export async function paidOrder(sample: OrderSample = {}) {
  const userId = await newUser("Wanjiku");
  const id = await newOrder({ userId, ...sample });
  const { attemptId } = valueOf(
    await startOrderPayment({ id: userId, isSuperuser: false }, id, "+254712345678"),
  );
  const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return { id, attemptId, reference };
}

export async function storedOrder(id: number) {
  const order = inCents(
    await db().order.findUniqueOrThrow({ where: { id }, include: { attempts: attemptsOfOrder } }),
  );
  return { ...order, payment: orderPayment(order, order.attempts) };
}

export const auditTrailOf = async (subject: "order" | "payment", subjectId: number) =>
  (await db().auditEntry.findMany({ where: { subject, subjectId }, orderBy: { id: "asc" } })).map(
    ({ action, after }) => ({ action, after: JSON.parse(after ?? "null") as unknown }),
  );
