import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import type { Cents } from "~/domain/money";
import { orderTotalsSql } from "../rounds/auction-totals.server";

interface LeaderRow {
  firstName: string;
  totalCents: Cents;
  /** Of the given round; null if they have not joined it. */
  participation: number | null;
  pledgeCents: Cents | null;
}

/** More would take longer to add up than the page. */
const MOST_PARTICIPANTS = 1_000;

/** Who has the highest total among the others, by first name only (D48). Null for a large round. */
export async function auctionLeader(
  auctionId: number,
  round: { readonly id: number; readonly participantCount: number },
  viewerId: number | null,
) {
  if (round.participantCount >= MOST_PARTICIPANTS) return null;
  const [leader] = await select<LeaderRow>(Prisma.sql`
    WITH totals AS (${orderTotalsSql([auctionId])})
    SELECT person."firstName", CAST(totals.cents AS BIGINT) AS "totalCents", entrant."id" AS "participation",
      entrant."pledgeCents"
    FROM totals JOIN "User" person ON person."id" = totals."userId"
    LEFT JOIN "Participation" entrant ON entrant."userId" = totals."userId" AND entrant."roundId" = ${round.id}
      AND entrant."paymentStatus" = 'completed'
    WHERE totals."userId" <> ${viewerId ?? 0}
    ORDER BY totals.cents DESC, totals."first" LIMIT 1`);
  if (!leader) return null;
  const { firstName, totalCents, participation, pledgeCents } = leader;
  return {
    firstName,
    earlierCents: totalCents - (pledgeCents ?? 0),
    participation: participation === null ? null : String(participation),
    pledgeCents: pledgeCents ?? 0,
  };
}
