import { select } from "~/db/select.server";
import { columns, asNumber, asNumberOrNull } from "~/db/columns.server";
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
  const [row] = await select(stats, { cached: true })`${pledgesOf(scope)}`;
  const { pledges = 0, uniqueBidders = 0, highestCents = null, sum = null } = row ?? {};
  return {
    pledges,
    uniqueBidders,
    highestCents,
    averageCents: sum === null ? null : averageOf(sum, pledges),
  };
}
