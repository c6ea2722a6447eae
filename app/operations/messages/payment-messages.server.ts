import type { Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { channelsSet } from "./channels.server";
import { queueMessage } from "./queue-message.server";

const paymentFields = {
  userId: true,
  cents: true,
  order: { select: { id: true, orderNumber: true } },
  participation: {
    select: { round: { select: { number: true, product: { select: { id: true, title: true } } } } },
  },
} as const;

export async function paymentFacts(tx: Tx, attemptId: number) {
  const { userId, cents, order, participation } = inCents(
    await tx.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId }, select: paymentFields }),
  );
  const { product: auction, number: round = null } = participation?.round ?? {};
  const path = order ? `/orders/${order.id}` : `/auction/${auction?.id ?? ""}`;
  return {
    to: [userId],
    cents,
    orderNumber: order?.orderNumber ?? null,
    title: auction?.title ?? null,
    round,
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
  const { to, ...facts } = await paymentFacts(tx, attemptId);
  await queueMessage(tx, { kind, event: `${kind} ${attemptId}`, to, facts });
}
