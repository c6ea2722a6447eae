import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { averageOf, type Cents } from "~/domain/money";
import { pledgesOf, type ParticipationScope } from "../rounds/participation-sql.server";

export interface PledgeStats {
  /** Final pledges: one per participant and round. */
  pledges: number;
  uniqueBidders: number;
  highestCents: Cents | null;
  /** Average of the final pledges, rounded half up to cents (D26). */
  averageCents: Cents | null;
}

interface Stats {
  pledges: number;
  bidders: number;
  highest: Cents | null;
  sum: Cents | null;
}

export async function pledgeStats(scope: ParticipationScope): Promise<PledgeStats> {
  const [row] = await select<Stats>(
    Prisma.sql`
    SELECT COUNT(*) AS "pledges", COUNT(DISTINCT "userId") AS "bidders",
      MAX("pledgeCents") AS "highest", CAST(SUM("pledgeCents") AS BIGINT) AS "sum" ${pledgesOf(scope)}`,
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
