/** Added up by the database, because a round may hold tens of thousands of pledges. */
import { select, selectNumbers } from "~/db/select.server";
import { raw, sql } from "~/db/sql.server";
import { columns, asNumbers, type RowOf } from "~/db/columns.server";
import { amountSteps, type AmountSteps, type TimeSteps, timeSteps } from "~/domain/report/chart-steps";
import type { Cents } from "~/domain/money";
import { spanSql } from "../list-sql.server";

interface RoundTime {
  readonly id: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

export interface RoundCharts {
  life: TimeSteps;
  pledges: readonly RowOf<typeof pledgeSpan>[];
  ranges: AmountSteps | null;
  distribution: readonly RowOf<typeof pledgeRange>[];
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

const pledgeSpan = columns(asNumbers("span, count, highestCents"));

const pledgesOver = (roundId: number, seconds: number) =>
  select(pledgeSpan)`FROM (
    SELECT ${spanSql(sql`"submittedAt"`, seconds)} AS "span", COUNT(*) AS "count", MAX("cents") AS "highestCents"
    FROM "Bid" WHERE "roundId" = ${roundId} GROUP BY 1) spans ORDER BY "span"`;

/** Both ends from the leaderboard's index, because one aggregate would read all of it. */
async function rangesOf(roundId: number): Promise<AmountSteps | null> {
  const end = (of: "MIN" | "MAX") =>
    selectNumbers()`SELECT ${raw(of)}("pledgeCents") FROM "Participation"
      WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL`;
  const [[lowest], [highest]] = [await end("MIN"), await end("MAX")];
  return lowest && highest ? amountSteps(lowest, highest) : null;
}

const pledgeRange = columns(asNumbers("range, participants"));

function distributionOver(roundId: number, cents: Cents) {
  const range = sql`"pledgeCents" / CAST(${cents} AS BIGINT)`;
  return select(pledgeRange)`FROM (
    SELECT ${range} AS "range", COUNT(*) AS "participants"
    FROM "Participation" WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL GROUP BY 1) ranges ORDER BY "range"`;
}
