/** Paid entry fees: of the shop, of an auction by round, and of an auction by day. Amounts in cents. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { select } from "~/db/select.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { daySteps, type TimeSteps } from "~/domain/report/chart-steps";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, refuse, refused } from "~/domain/refusal";
import { entryFeeRevenue } from "~/domain/round/round";
import { spanSql } from "../list-sql.server";
import { auctionName } from "./auction-name.queries.server";

const { sql } = Prisma;

export async function entryFeesOfShop(): Promise<{ cents: Cents; fees: number }> {
  const [row] = await select<{ cents: Cents | null; fees: number | null }>(
    sql`SELECT CAST(SUM("participationFeeCents" * "participantCount") AS BIGINT) AS "cents",
      SUM("participantCount") AS "fees" FROM "Round"`,
    { cached: true },
  );
  return { cents: row?.cents ?? 0, fees: row?.fees ?? 0 };
}

export async function entryFeesByRound(viewer: Viewer, auctionId: number) {
  if (!may(viewer, ["rounds", "reports"])) return FORBIDDEN;
  const auction = await auctionName(viewer, auctionId);
  if (!auction) return refused(refuse("missing", AUCTION_NOT_FOUND));
  const rows = await db().round.findMany({
    where: { productId: auctionId },
    orderBy: { number: "desc" },
    select: { id: true, number: true, participationFeeCents: true, participantCount: true },
  });
  const rounds = inCents(rows).map((round) => ({
    id: round.id,
    number: round.number,
    feeCents: round.participationFeeCents,
    participants: round.participantCount,
    revenueCents: entryFeeRevenue(round),
  }));
  return accepted({
    auction,
    rounds,
    currentFeeCents: rounds[0]?.feeCents ?? null,
    participants: rounds.reduce((sum, { participants }) => sum + participants, 0),
    revenueCents: rounds.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  });
}

export type EntryFeesByRound = Extract<Awaited<ReturnType<typeof entryFeesByRound>>, { ok: true }>["value"];

interface Span {
  span: number;
  participants: number;
  cents: Cents;
}

export interface EntryFeesByDay {
  latestCents: Cents;
  time: TimeSteps;
  spans: readonly Span[];
}

/** From the first round's opening to now or the last close; null without a round. */
export async function entryFeesByDay(productId: number, now: Date): Promise<EntryFeesByDay | null> {
  const rounds = await db().round.findMany({
    where: { productId },
    orderBy: { number: "asc" },
    select: { openedAt: true, closedAt: true, participationFeeCents: true },
  });
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) return null;
  const time = daySteps(first.openedAt, last.closedAt ?? now);
  const spans = await select<Span>(sql`
    SELECT ${spanSql(sql`p."paidAt"`, time.seconds)} AS "span", COUNT(*) AS "participants",
      CAST(SUM(r."participationFeeCents") AS BIGINT) AS "cents"
    FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
    WHERE r."productId" = ${productId} AND p."paymentStatus" = 'completed' AND p."paidAt" IS NOT NULL
    GROUP BY 1 ORDER BY 1`);
  return { latestCents: Number(last.participationFeeCents), time, spans };
}
