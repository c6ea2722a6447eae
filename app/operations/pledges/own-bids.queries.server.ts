import { columns, columnsOf, value } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { OwnBid } from "~/domain/pledge/bidding-history";

/** A deleted auction has neither title nor status (D55). */
export interface OwnAuction {
  title: string | null;
  status: string;
}

const pledgedParticipation = columns({
  participationId: value<number>(`entrant."id"`),
  ...columnsOf("Round", "round", "number"),
  auctionId: value<number>(`product."id"`),
  ...columnsOf("Product", "product", "title, status, deletedAt"),
});

const participationBid = columns(columnsOf("Bid", "bid", "participationId, cents, submittedAt"));

/** Raises included, amounts in cents. */
export async function ownBids(userId: number) {
  const [participations, bids] = await Promise.all([
    select(
      pledgedParticipation,
      Prisma.sql`FROM "Participation" entrant
        JOIN "Round" round ON round."id" = entrant."roundId"
        JOIN "Product" product ON product."id" = round."productId"
        WHERE entrant."userId" = ${userId} AND entrant."pledgeCents" IS NOT NULL ORDER BY entrant."id"`,
    ),
    select(
      participationBid,
      Prisma.sql`FROM "Participation" entrant JOIN "Bid" bid ON bid."participationId" = entrant."id"
        WHERE entrant."userId" = ${userId} ORDER BY bid."id"`,
    ),
  ]);
  const rounds = new Map(
    participations.map((participation) => [participation.participationId, participation]),
  );
  const auctions = new Map(
    participations.map(({ auctionId, title, status, deletedAt }): [number, OwnAuction] => [
      auctionId,
      deletedAt === null ? { title, status } : { title: null, status: "unknown" },
    ]),
  );
  return {
    auctions,
    bids: bids.flatMap(({ participationId, cents, submittedAt }): OwnBid[] => {
      const round = rounds.get(participationId);
      // a first pledge between the two reads: the next look has both
      if (!round) return [];
      return [{ auctionId: round.auctionId, roundNumber: round.number, cents, submittedAt }];
    }),
  };
}

/** Raises included. */
export async function bidCount(userId: number): Promise<number> {
  const [row] = await select<{ bids: number }>(Prisma.sql`
    SELECT COUNT(*) AS "bids" FROM "Participation" entrant JOIN "Bid" bid ON bid."participationId" = entrant."id"
    WHERE entrant."userId" = ${userId}`);
  return row?.bids ?? 0;
}

export async function bidCounts(userId: number) {
  const [bids, [row]] = await Promise.all([
    bidCount(userId),
    select<{ auctions: number }>(Prisma.sql`
      SELECT COUNT(DISTINCT round."productId") AS "auctions"
      FROM "Participation" entrant JOIN "Round" round ON round."id" = entrant."roundId"
      WHERE entrant."userId" = ${userId} AND entrant."pledgeCents" IS NOT NULL`),
  ]);
  return { bids, auctions: row?.auctions ?? 0 };
}
