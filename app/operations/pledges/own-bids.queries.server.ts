import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { OwnBid } from "~/domain/bidding-history";

/** An auction that a buyer pledged in, as far as they may still see it: a deleted one has neither title nor status (D55). */
export interface OwnAuction {
  title: string | null;
  /** 'unknown' for a deleted one. */
  status: string;
}

/** All pledges of a buyer, raises included, and the auctions they were made in by id. Amounts in cents. */
export async function ownBids(userId: number) {
  const [seats, bids] = await Promise.all([
    db().participation.findMany({
      where: { userId, pledgeCents: { not: null } },
      select: {
        id: true,
        round: {
          select: {
            number: true,
            product: { select: { id: true, title: true, status: true, deletedAt: true } },
          },
        },
      },
    }),
    db().bid.findMany({
      where: { participation: { userId } },
      select: { participationId: true, cents: true, submittedAt: true },
    }),
  ]);
  const rounds = new Map(seats.map(({ id, round }) => [id, round]));
  const auctions = new Map(
    seats.map(({ round: { product } }): [number, OwnAuction] => [
      product.id,
      product.deletedAt === null
        ? { title: product.title, status: product.status }
        : { title: null, status: "unknown" },
    ]),
  );
  return {
    auctions,
    bids: bids.map(inCents).flatMap(({ participationId, cents, submittedAt }): OwnBid[] => {
      const round = rounds.get(participationId);
      // a first pledge made between the two reads: the next look has both
      if (!round) return [];
      return [{ auctionId: round.product.id, roundNumber: round.number, cents, submittedAt }];
    }),
  };
}

/** How many pledges a buyer has placed, raises included, and in how many auctions. */
export async function bidCounts(userId: number) {
  const [bids, seats] = await Promise.all([
    db().bid.count({ where: { participation: { userId } } }),
    db().participation.findMany({
      where: { userId, pledgeCents: { not: null } },
      select: { round: { select: { productId: true } } },
    }),
  ]);
  return { bids, auctions: new Set(seats.map(({ round }) => round.productId)).size };
}
