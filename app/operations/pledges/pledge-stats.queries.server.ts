import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { columns, columnsOf, asNumber, asNumberOrNull } from "~/db/columns.server";
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

const stats = columns({
  pledges: asNumber("COUNT(*)"),
  uniqueBidders: asNumber('COUNT(DISTINCT "userId")'),
  highestCents: asNumberOrNull('MAX("pledgeCents")'),
  sum: asNumberOrNull('SUM("pledgeCents")'),
});

export async function pledgeStats(scope: ParticipationScope): Promise<PledgeStats> {
  const [row] = await select(stats, pledgesOf(scope), { cached: true });
  const { pledges = 0, uniqueBidders = 0, highestCents = null, sum = null } = row ?? {};
  return {
    pledges,
    uniqueBidders,
    highestCents,
    averageCents: sum === null ? null : averageOf(sum, pledges),
  };
}

const firstPledge = columns({
  cents: asNumber('entrant."pledgeCents"'),
  ...columnsOf("User", "person", "firstName"),
  tied: asNumber(`(SELECT COUNT(*) FROM "Participation" equal
    WHERE equal."roundId" = entrant."roundId" AND equal."pledgeCents" = entrant."pledgeCents")`),
});

/** Who had it first, and how many share it; null before the first pledge. */
export async function topPledge(roundId: number) {
  const [first] = await select(
    firstPledge,
    Prisma.sql`
    FROM "Participation" entrant JOIN "User" person ON person."id" = entrant."userId"
    WHERE entrant."roundId" = ${roundId} AND entrant."pledgeCents" IS NOT NULL
    ORDER BY entrant."pledgeCents" DESC, entrant."reachedSeq" LIMIT 1`,
  );
  return first ?? null;
}
