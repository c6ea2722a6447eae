/** When money, messages and tax invoices last went through. Rows are read from the newest back. */
import { db } from "~/db/client.server";

const BY_MPESA = { provider: "daraja" };
const PAID = ["completed", "refunding", "refunded"] as const;

/** `list`: the name of M-Pesa's list of payments. */
export async function mpesaFacts(list: string) {
  const [payment, answer, reading] = await Promise.all([
    db().paymentAttempt.findFirst({
      where: { ...BY_MPESA, state: { in: [...PAID] } },
      orderBy: { id: "desc" },
      select: { cents: true, settledAt: true },
    }),
    db().paymentAttempt.findFirst({
      where: { ...BY_MPESA, settledAt: { not: null } },
      orderBy: { id: "desc" },
      select: { state: true, resultText: true, settledAt: true },
    }),
    db().readList.findUnique({ where: { provider: list }, select: { until: true } }),
  ]);
  return {
    lastPayment: payment && { cents: Number(payment.cents), at: payment.settledAt },
    lastAnswer: answer && {
      isPaid: answer.state !== "failed",
      text: answer.resultText,
      at: answer.settledAt,
    },
    listReadAt: reading?.until ?? null,
  };
}

/** Of messages, and of invoices that KRA signed (`etims`); null if there is none in the last 30 days. */
export async function lastSentAt(channel: string): Promise<Date | null> {
  const sent = await db().delivery.findFirst({
    where: { channel, state: "sent" },
    orderBy: { id: "desc" },
    select: { sentAt: true },
  });
  return sent?.sentAt ?? null;
}
