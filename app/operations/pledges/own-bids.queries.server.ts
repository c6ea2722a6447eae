import { columns, columnsOf, value } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { OwnBid } from "~/domain/pledge/bidding-history";

/** A deleted auction has neither title nor status (D55). */
export interface OwnAuction {
  title: string | null;
  status: string;
}

const pledgedSeat = columns({
  seatId: value<number>(`seat."id"`),
  ...columnsOf("Round", "round", "number"),
  auctionId: value<number>(`product."id"`),
  ...columnsOf("Product", "product", "title, status, deletedAt"),
});

const seatBid = columns(columnsOf("Bid", "bid", "participationId, cents, submittedAt"));

/** Raises included, amounts in cents. */
export async function ownBids(userId: number) {
  const [seats, bids] = await Promise.all([
    select(
      pledgedSeat,
      Prisma.sql`FROM "Participation" seat
        JOIN "Round" round ON round."id" = seat."roundId"
        JOIN "Product" product ON product."id" = round."productId"
        WHERE seat."userId" = ${userId} AND seat."pledgeCents" IS NOT NULL ORDER BY seat."id"`,
    ),
    select(
      seatBid,
      Prisma.sql`FROM "Participation" seat JOIN "Bid" bid ON bid."participationId" = seat."id"
        WHERE seat."userId" = ${userId} ORDER BY bid."id"`,
    ),
  ]);
  const rounds = new Map(seats.map((seat) => [seat.seatId, seat]));
  const auctions = new Map(
    seats.map(({ auctionId, title, status, deletedAt }): [number, OwnAuction] => [
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
    SELECT COUNT(*) AS "bids" FROM "Participation" seat JOIN "Bid" bid ON bid."participationId" = seat."id"
    WHERE seat."userId" = ${userId}`);
  return row?.bids ?? 0;
}

export async function bidCounts(userId: number) {
  const [bids, [row]] = await Promise.all([
    bidCount(userId),
    select<{ auctions: number }>(Prisma.sql`
      SELECT COUNT(DISTINCT round."productId") AS "auctions"
      FROM "Participation" seat JOIN "Round" round ON round."id" = seat."roundId"
      WHERE seat."userId" = ${userId} AND seat."pledgeCents" IS NOT NULL`),
  ]);
  return { bids, auctions: row?.auctions ?? 0 };
}
