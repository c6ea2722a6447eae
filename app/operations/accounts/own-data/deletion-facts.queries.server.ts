import { transaction, type Tx } from "~/db/client.server";
import type { DeletionFacts } from "~/domain/account/deletion";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { OPEN_REFUND_STATES } from "../../payments/refunds/settle-refund.server";

export async function deletionFacts(tx: Tx, userId: number): Promise<DeletionFacts> {
  const { isSuperuser, permissions } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { isSuperuser: true, permissions: true },
  });
  const [openAuctions, openOrders] = [await auctionsOf(tx, userId), await openOrdersOf(tx, userId)];
  const own = { attempt: { userId } };
  const paymentsUnderWay = await tx.paymentAttempt.count({
    where: { userId, state: { in: [...UNDER_WAY] } },
  });
  const refundsToCome =
    (await tx.paymentAttempt.count({ where: { userId, state: "refunding" } })) +
    (await tx.refund.count({ where: { ...own, state: { in: [...OPEN_REFUND_STATES] } } })) +
    (await tx.confirmation.count({
      where: { lateAttempt: { userId }, state: { in: ["unmatched", "returning"] } },
    })) +
    (await tx.order.count({
      where: {
        userId,
        status: "cancelled",
        paymentStatus: "completed",
        moneyKeptAt: null,
        totalCents: { gt: 0 },
      },
    }));
  return {
    isStaff: isSuperuser || permissions !== "",
    openAuctions,
    openOrders,
    paymentsUnderWay,
    refundsToCome,
  };
}

async function auctionsOf(tx: Tx, userId: number) {
  const rows = await tx.participation.findMany({
    where: { userId, paymentStatus: { in: ["completed", "pending"] }, round: { state: "active" } },
    orderBy: { id: "asc" },
    select: { round: { select: { product: { select: { id: true, title: true } } } } },
  });
  return rows.map(({ round }) => round.product);
}

const openOrdersOf = (tx: Tx, userId: number) =>
  tx.order.findMany({
    where: {
      userId,
      status: { not: "cancelled" },
      OR: [{ status: { not: "delivered" } }, { paymentStatus: "pending" }],
    },
    orderBy: { id: "asc" },
    select: { id: true, orderNumber: true },
  });

export const ownDeletionFacts = (userId: number) => transaction((tx) => deletionFacts(tx, userId));
