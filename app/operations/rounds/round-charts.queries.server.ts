/** Added up by the database, because a round may hold tens of thousands of pledges. */
import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { amountSteps, type AmountSteps, type TimeSteps, timeSteps } from "~/domain/report/chart-steps";
import type { Cents } from "~/domain/money";
import { spanSql } from "../list-sql.server";

export interface RoundTime {
  readonly id: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

export interface RoundCharts {
  life: TimeSteps;
  pledges: readonly { span: number; count: number; highestCents: Cents }[];
  ranges: AmountSteps | null;
  distribution: readonly { range: number; participants: number }[];
}

export async function roundCharts(round: RoundTime, now: Date): Promise<RoundCharts> {
  const life = timeSteps(round.openedAt, round.closedAt ?? now);
  const ranges = await rangesOf(round.id);
  return {
    life,
    pledges: await pledgesOver(round.id, life.seconds),
    ranges,
    distribution: ranges ? await distributionOver(round.id, ranges.cents) : [],
  };
}

async function pledgesOver(roundId: number, seconds: number): Promise<RoundCharts["pledges"]> {
  return select<RoundCharts["pledges"][number]>(Prisma.sql`
    SELECT ${spanSql(Prisma.sql`"submittedAt"`, seconds)} AS "span", COUNT(*) AS "count", MAX("cents") AS "highestCents"
    FROM "Bid" WHERE "roundId" = ${roundId} GROUP BY 1 ORDER BY 1`);
}

/** Both ends from the leaderboard's index, because one aggregate would read all of it. */
async function rangesOf(roundId: number): Promise<AmountSteps | null> {
  const end = (order: "asc" | "desc") =>
    db().participation.findFirst({
      where: { roundId, pledgeCents: { not: null } },
      orderBy: { pledgeCents: order },
      select: { pledgeCents: true },
    });
  const [lowest, highest] = [await end("asc"), await end("desc")];
  if (!lowest?.pledgeCents || !highest?.pledgeCents) return null;
  return amountSteps(Number(lowest.pledgeCents), Number(highest.pledgeCents));
}

async function distributionOver(roundId: number, cents: Cents): Promise<RoundCharts["distribution"]> {
  const range = Prisma.sql`"pledgeCents" / CAST(${cents} AS BIGINT)`;
  return select<RoundCharts["distribution"][number]>(Prisma.sql`
    SELECT ${range} AS "range", COUNT(*) AS "participants"
    FROM "Participation" WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL GROUP BY 1 ORDER BY 1`);
}
