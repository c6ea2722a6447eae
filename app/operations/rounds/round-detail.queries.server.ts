import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { roundFields } from "./round-summaries.queries.server";

/** With the winner's full identity: for superusers only (D12). Null if it does not belong to this auction. */
export async function managedRound(productId: number, roundId: number) {
  const row = await db().round.findFirst({
    where: { id: roundId, productId, product: { deletedAt: null } },
    select: {
      ...roundFields,
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

export type ManagedRoundDetail = NonNullable<Awaited<ReturnType<typeof managedRound>>>;
