import type { Tx } from "~/db/client.server";

const OUTCOMES = { pending: null, completed: "counted", failed: "refused", refunded: "counted" } as const;

/** The money behind the demo shop's entry fees and paid orders (D73). */
export async function writeAttempts(tx: Tx): Promise<void> {
  const participations = await tx.participation.findMany();
  const orders = await tx.order.findMany({ where: { paymentStatus: "completed" } });
  await tx.paymentAttempt.createMany({
    data: participations.map((row) => ({
      reference: row.providerReference,
      userId: row.userId,
      participationId: row.id,
      cents: row.feeCents,
      provider: "mock",
      state: row.paymentStatus === "pending" ? ("started" as const) : row.paymentStatus,
      outcome: OUTCOMES[row.paymentStatus],
      refundedCents: row.paymentStatus === "refunded" ? row.feeCents : 0n,
      resultText: row.failureReason,
      startedAt: row.attemptedAt,
      settledAt: row.paymentStatus === "pending" ? null : (row.paidAt ?? row.attemptedAt),
    })),
  });
  await tx.paymentAttempt.createMany({
    data: orders.map((row) => ({
      reference: `demo-order-${row.id}`,
      userId: row.userId,
      orderId: row.id,
      cents: row.totalCents,
      provider: "hand",
      state: "completed" as const,
      outcome: "counted" as const,
      receipt: row.mpesaTransactionId,
      startedAt: row.createdAt,
      settledAt: row.createdAt,
    })),
  });
}
