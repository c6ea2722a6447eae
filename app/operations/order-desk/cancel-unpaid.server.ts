import { db, transaction } from "~/db/client.server";
import { givenUpAt, NOT_PAID_IN_TIME } from "~/domain/order/pay-before";
import { linesByProduct } from "~/domain/order/order";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { accepted, refused } from "~/domain/refusal";
import { announce } from "../deliveries/announce.server";
import { lockAccount } from "../accounts/lock-account.server";
import { moveStock } from "../orders/move-stock.server";

/** Orders that nobody paid in time (D81): their stock can be bought again. Answers how many; failures are thrown at the end. */
export async function cancelUnpaidOrders(now: Date): Promise<number> {
  const due = await db().order.findMany({
    where: { ...unpaid, payBefore: { lte: now } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      userId: true,
      items: { select: { productId: true, productTitle: true, quantity: true } },
    },
  });
  const failures: unknown[] = [];
  let cancelled = 0;
  for (const order of due)
    try {
      if (await cancel(order, now)) cancelled += 1;
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} unpaid orders were not cancelled`);
  return cancelled;
}

/** One that an administrator took up meanwhile is theirs to cancel. */
const unpaid = { status: "pending", paymentStatus: "pending" } as const;

interface Due {
  readonly id: number;
  readonly userId: number;
  readonly items: readonly { productId: number; productTitle: string; quantity: number }[];
}

async function cancel({ id, userId, items }: Due, now: Date): Promise<boolean> {
  const cancelled = await transaction(async (tx) => {
    // `payForOrder` asks a phone under the same lock: either it finds the order cancelled, or this finds its attempt
    await lockAccount(tx, userId);
    const { count } = await tx.order.updateMany({
      where: {
        ...unpaid,
        id,
        OR: [
          { payBefore: { lte: now }, attempts: { none: { state: { in: [...UNDER_WAY] } } } },
          { payBefore: { lte: givenUpAt(now) } },
        ],
      },
      data: { status: "cancelled", cancelReason: NOT_PAID_IN_TIME, payBefore: null },
    });
    if (count === 0) return accepted(false);
    const lines = linesByProduct(
      items.map(({ productTitle, ...item }) => ({ ...item, title: productTitle })),
    );
    const doesNotFit = await moveStock(tx, "returned", lines);
    if (doesNotFit) return refused(doesNotFit);
    await announce(tx, { type: "order.status", orderId: id });
    return accepted(true);
  });
  if (!cancelled.ok) throw new Error(`order ${id}: ${cancelled.refusal.message}`);
  return cancelled.value;
}
