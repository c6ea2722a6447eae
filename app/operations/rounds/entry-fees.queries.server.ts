/** Paid entry fees: of the shop, of an auction by round, and of an auction by day. Amounts in cents. */
import { sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { tableColumns, columns, asNumber, asNumbers, type RowOf } from "~/db/columns.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { daySteps, type TimeSteps } from "~/domain/report/chart-steps";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, refuse, refused } from "~/domain/refusal";
import { entryFeeRevenue } from "~/domain/round/round";
import { spanSql } from "../list-sql.server";
import { auctionName } from "./auction-name.queries.server";

const entryFees = columns({
  cents: asNumber('SUM("participationFeeCents" * "participantCount")'),
  fees: asNumber('SUM("participantCount")'),
});

export async function entryFeesOfShop(): Promise<{ cents: Cents; fees: number }> {
  const [sums] = await select(entryFees, { cached: true })`FROM "Round"`;
  return sums ?? { cents: 0, fees: 0 };
}

const feeRound = tableColumns(
  "Round",
  "round",
  "id, number, participationFeeCents, participantCount, openedAt, closedAt",
);

export async function entryFeesByRound(viewer: Viewer, auctionId: number) {
  if (!may(viewer, ["rounds", "reports"])) return FORBIDDEN;
  const auction = await auctionName(viewer, auctionId);
  if (!auction) return refused(refuse("missing", AUCTION_NOT_FOUND));
  const rows = await select(feeRound)`
    FROM "Round" round WHERE "productId" = ${auctionId} ORDER BY "number" DESC`;
  const rounds = rows.map((round) => ({
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

const feeSpan = columns(asNumbers("span, participants, cents"));

export interface EntryFeesByDay {
  latestCents: Cents;
  time: TimeSteps;
  spans: readonly RowOf<typeof feeSpan>[];
}

/** From the first round's opening to now or the last close; null without a round. */
export async function entryFeesByDay(productId: number, now: Date): Promise<EntryFeesByDay | null> {
  const rounds = await select(feeRound)`
    FROM "Round" round WHERE "productId" = ${productId} ORDER BY "number"`;
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) return null;
  const time = daySteps(first.openedAt, last.closedAt ?? now);
  const spans = await select(feeSpan)`FROM (
    SELECT ${spanSql(sql`p."paidAt"`, time.seconds)} AS "span", COUNT(*) AS "participants",
      SUM(r."participationFeeCents") AS "cents"
    FROM "Round" r JOIN "Participation" p ON p."roundId" = r."id"
    WHERE r."productId" = ${productId} AND p."paymentStatus" = 'completed' AND p."paidAt" IS NOT NULL
    GROUP BY 1) spans ORDER BY "span"`;
  return { latestCents: last.participationFeeCents, time, spans };
}
