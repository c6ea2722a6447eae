import { tableColumns, columns, columnsOf, asNumber, leftJoined } from "~/db/columns.server";
import { select, selectNumbers } from "~/db/select.server";
import type { OwnBid } from "~/domain/pledge/bidding-history";
import { countRows } from "~/db/list-rows.server";
import type { Cents } from "~/domain/money";
import { participantTotalsSql } from "../rounds/winner/auction-totals.server";

/** A deleted auction has neither title nor status (D55). */
export interface OwnAuction {
  title: string | null;
  status: string;
}

const pledgedParticipation = columns({
  ...columnsOf("Participation", "entrant", "id as participationId"),
  ...columnsOf("Round", "round", "number, voidedAt"),
  ...columnsOf("Product", "product", "id as auctionId, title, status, deletedAt"),
});

const participationBid = tableColumns("Bid", "bid", "participationId, cents, submittedAt");

export async function ownBids(userId: number) {
  const [participations, bids] = await Promise.all([
    select(pledgedParticipation)`FROM "Participation" entrant
      JOIN "Round" round ON round."id" = entrant."roundId"
      JOIN "Product" product ON product."id" = round."productId"
      WHERE entrant."userId" = ${userId} AND (entrant."pledgeCents" IS NOT NULL OR round."voidedAt" IS NOT NULL)
      ORDER BY entrant."id"`,
    select(participationBid)`
      FROM "Participation" entrant JOIN "Bid" bid ON bid."participationId" = entrant."id"
      WHERE entrant."userId" = ${userId} ORDER BY bid."id"`,
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
      // a first pledge between the two reads: the next read has both
      if (!round) return [];
      const { auctionId, number: roundNumber, voidedAt } = round;
      return [{ auctionId, roundNumber, ...(voidedAt && { isVoid: true }), cents, submittedAt }];
    }),
  };
}

export const bidCount = (userId: number): Promise<number> =>
  countRows()`FROM "Participation" entrant JOIN "Bid" bid ON bid."participationId" = entrant."id"
    WHERE entrant."userId" = ${userId}`;

/** Like the dashboard's count: without void rounds' bids (D78). */
export async function bidCounts(userId: number) {
  const [bids, [auctions = 0]] = await Promise.all([
    countRows()`
      FROM "Participation" entrant JOIN "Bid" bid ON bid."participationId" = entrant."id"
      WHERE entrant."userId" = ${userId} AND entrant."pledgeCents" IS NOT NULL`,
    selectNumbers()`
      SELECT COUNT(DISTINCT round."productId")
      FROM "Participation" entrant JOIN "Round" round ON round."id" = entrant."roundId"
      WHERE entrant."userId" = ${userId} AND entrant."pledgeCents" IS NOT NULL`,
  ]);
  return { bids, auctions };
}

/** In cents, over all rounds that count; 0 for a buyer who never pledged. */
export async function highestPledgeOfBuyer(auctionId: number, userId: number): Promise<Cents> {
  const [cents = 0] = await selectNumbers()`
    SELECT MAX(entrant."pledgeCents") FROM "Participation" entrant JOIN "Round" round ON round."id" = entrant."roundId"
    WHERE entrant."userId" = ${userId} AND entrant."paymentStatus" = 'completed'
      AND round."productId" = ${auctionId} AND round."voidedAt" IS NULL`;
  return cents;
}

const leaderRow = columns({
  ...columnsOf("User", "person", "firstName"),
  totalCents: asNumber("totals.cents"),
  /** Of the given round; null if they have not joined it. */
  ...leftJoined(columnsOf("Participation", "entrant", "id as participation, pledgeCents")),
});

/** More would take longer to add up than the page. */
const MOST_PARTICIPANTS = 1_000;

/** Who has the highest total among the others, by first name only (D48). Null for a large round. */
export async function auctionLeader(
  auctionId: number,
  round: { readonly id: number; readonly participantCount: number },
  viewerId: number | null,
) {
  if (round.participantCount >= MOST_PARTICIPANTS) return null;
  const [leader] = await select(leaderRow)`
    FROM (${participantTotalsSql([auctionId])}) totals JOIN "User" person ON person."id" = totals."userId"
    LEFT JOIN "Participation" entrant ON entrant."userId" = totals."userId" AND entrant."roundId" = ${round.id}
      AND entrant."paymentStatus" = 'completed'
    WHERE totals."userId" <> ${viewerId ?? 0}
    ORDER BY totals.cents DESC, totals."first" LIMIT 1`;
  if (!leader) return null;
  const { firstName, totalCents, participation, pledgeCents } = leader;
  return {
    firstName,
    earlierCents: totalCents - (pledgeCents ?? 0),
    participation: participation === null ? null : String(participation),
    pledgeCents: pledgeCents ?? 0,
  };
}
