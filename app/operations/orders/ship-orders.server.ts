import { db } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { type LeftOut, whyNotShipped } from "~/domain/order/shipping";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { updateOrderStatus } from "./update-order-status.server";

export interface Shipment {
  readonly shipped: number;
  readonly left: readonly LeftOut[];
}

/** Each order by itself: one that may not go holds up no other, and each that stays says why. */
export async function shipOrders(actor: Viewer, ids: readonly number[]): Promise<Outcome<Shipment>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const orders = await db().order.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      orderNumber: true,
      status: true,
      paymentStatus: true,
      paymentMethod: true,
      updatedAt: true,
      attempts: { where: { state: "refunding" }, take: 1, select: { id: true } },
    },
  });
  const left: LeftOut[] = [];
  for (const { id, orderNumber, updatedAt, attempts, ...order } of orders) {
    const why =
      whyNotShipped({ ...order, isRefunding: attempts.length > 0 }) ?? (await ship(actor, id, updatedAt));
    if (why !== null) left.push({ orderNumber, why });
  }
  return accepted({ shipped: orders.length - left.length, left });
}

async function ship(actor: Viewer, id: number, seenAt: Date): Promise<string | null> {
  const outcome = await updateOrderStatus(actor, id, { status: "shipped", seenAt });
  return outcome.ok ? null : "changed meanwhile";
}
