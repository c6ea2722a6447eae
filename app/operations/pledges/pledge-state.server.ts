/** What the rules about joining and pledging need to know, read once, the same for both. */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/access";
import { canSeeProduct } from "~/domain/access";
import { isAuctionCapable } from "~/domain/product";
import { isRoundOpen } from "~/domain/round";

export async function pledgeState(viewer: Viewer | null, auctionId: number, now: Date) {
  const row = await db().product.findFirst({
    where: { id: auctionId, deletedAt: null },
    select: {
      productType: true,
      status: true,
      startTime: true,
      endTime: true,
      deletedAt: true,
      // at most one round is active, and it is always the latest
      rounds: {
        orderBy: { number: "desc" },
        take: 1,
        select: {
          id: true,
          number: true,
          state: true,
          basePriceCents: true,
          minPledgeCents: true,
          maxPledgeCents: true,
          participationFeeCents: true,
        },
      },
    },
  });
  const product =
    row && isAuctionCapable(row.productType) && canSeeProduct(viewer, row) ? inCents(row) : null;
  const round = product?.rounds[0] ?? null;
  const own = round && viewer ? await ownParticipation(viewer.id, round.id) : null;
  return {
    auctionFound: product !== null,
    round,
    /** When the auction ends by itself, for a pledge that had to wait for its turn. */
    endTime: product?.endTime ?? null,
    roundOpen: product !== null && round !== null && isRoundOpen(round.state, product, now),
    own,
    joined: own?.paymentStatus === "completed",
  };
}

async function ownParticipation(userId: number, roundId: number) {
  const row = await db().participation.findUnique({
    where: { userId_roundId: { userId, roundId } },
    select: {
      id: true,
      paymentStatus: true,
      feeCents: true,
      attemptedAt: true,
      providerReference: true,
      pledgeCents: true,
      reachedSeq: true,
    },
  });
  return row && inCents(row);
}
