import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { averageOf, type Cents } from "~/domain/money";
import { pledgesOf, type Seating } from "./seat-sql.server";

export interface PledgeFigures {
  /** Final pledges: one a participant and round. */
  pledges: number;
  uniqueBidders: number;
  highestCents: Cents | null;
  /** Of the final pledges, rounded half up to cents (D26). */
  averageCents: Cents | null;
}

interface Figures {
  pledges: number;
  bidders: number;
  highest: Cents | null;
  sum: Cents | null;
}

export async function pledgeFigures(seating: Seating): Promise<PledgeFigures> {
  const [row] = await select<Figures>(
    Prisma.sql`
    SELECT COUNT(*) AS "pledges", COUNT(DISTINCT "userId") AS "bidders",
      MAX("pledgeCents") AS "highest", CAST(SUM("pledgeCents") AS BIGINT) AS "sum" ${pledgesOf(seating)}`,
    { cached: true },
  );
  const { pledges = 0, bidders = 0, highest = null, sum = null } = row ?? {};
  return {
    pledges,
    uniqueBidders: bidders,
    highestCents: highest,
    averageCents: sum === null ? null : averageOf(sum, pledges),
  };
}
