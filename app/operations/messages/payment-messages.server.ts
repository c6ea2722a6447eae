import type { Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { channelsSet } from "./channels.server";
import { queueMessage } from "./queue-message.server";

const paidFields = {
  userId: true,
  cents: true,
  order: { select: { id: true, orderNumber: true } },
  participation: { select: { round: { select: { product: { select: { id: true, title: true } } } } } },
} as const;

export async function paidWithin(tx: Tx, attemptId: number) {
  const { userId, cents, order, participation } = inCents(
    await tx.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId }, select: paidFields }),
  );
  const auction = participation?.round.product;
  const path = order ? `/orders/${order.id}` : `/auction/${auction?.id ?? ""}`;
  return {
    to: [userId],
    cents,
    orderNumber: order?.orderNumber ?? null,
    title: auction?.title ?? null,
    path,
  };
}

/** Without a channel it reads nothing. */
export async function queuePayment(
  tx: Tx,
  kind: "payment.taken" | "payment.failed",
  attemptId: number,
): Promise<void> {
  if (channelsSet().length === 0) return;
  const { to, ...facts } = await paidWithin(tx, attemptId);
  await queueMessage(tx, { kind, event: `${kind} ${attemptId}`, to, facts });
}
