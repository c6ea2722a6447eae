import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";

/**
 * A round of this auction with the full identity of its winner: for superusers alone (D12). Null where it is none of its own,
 * or the auction is deleted.
 */
export async function managedRound(productId: number, roundId: number) {
  const row = await db().round.findFirst({
    where: { id: roundId, productId, product: { deletedAt: null } },
    select: {
      id: true,
      number: true,
      state: true,
      basePriceCents: true,
      minPledgeCents: true,
      maxPledgeCents: true,
      participationFeeCents: true,
      participantCount: true,
      ledgerSeq: true,
      openedAt: true,
      closedAt: true,
      drawCommitment: true,
      product: {
        select: { id: true, title: true, productType: true, status: true, startTime: true, endTime: true },
      },
      winner: {
        select: {
          id: true,
          pledgeCents: true,
          user: { select: { id: true, username: true, firstName: true, lastName: true, phoneNumber: true } },
        },
      },
    },
  });
  return row && inCents(row);
}

export type RoundDetail = NonNullable<Awaited<ReturnType<typeof managedRound>>>;
