import { db } from "~/db/client.server";
import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { daySteps, type TimeSteps } from "~/domain/chart-steps";
import type { Cents } from "~/domain/money";
import { spanSql } from "../span-sql.server";

interface Span {
  span: number;
  participants: number;
  cents: Cents;
}

export interface EntryFees {
  latestCents: Cents;
  time: TimeSteps;
  spans: readonly Span[];
}

/** From the first round's opening to now or the last close; null without a round. */
export async function entryFees(productId: number, now: Date): Promise<EntryFees | null> {
  const rounds = await db().round.findMany({
    where: { productId },
    orderBy: { number: "asc" },
    select: { openedAt: true, closedAt: true, participationFeeCents: true },
  });
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) return null;
  const time = daySteps(first.openedAt, last.closedAt ?? now);
  const spans = await select<Span>(Prisma.sql`
    SELECT ${spanSql(Prisma.sql`p."paidAt"`, time.seconds)} AS "span", COUNT(*) AS "participants",
      CAST(SUM(r."participationFeeCents") AS BIGINT) AS "cents"
    FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
    WHERE r."productId" = ${productId} AND p."paymentStatus" = 'completed' AND p."paidAt" IS NOT NULL
    GROUP BY 1 ORDER BY 1`);
  return {
    latestCents: Number(last.participationFeeCents),
    time,
    spans,
  };
}
