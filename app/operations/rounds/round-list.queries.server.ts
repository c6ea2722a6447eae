/** An auction's rounds in figures, and page by page. */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { listPage } from "~/domain/page";
import { topPledge } from "./rounds.queries.server";

export interface RoundTotals {
  rounds: number;
  /** Number of the active round; null where none is. */
  activeNumber: number | null;
  /** Entry fees paid, over all rounds: who joined two counts twice. */
  participants: number;
  /** 'Revenue per round = entry fee times participant count' (specification §9), summed over rounds. */
  revenueCents: Cents;
  /** Raises included. */
  bids: number;
}

type Figure = bigint | number | null;

/** One statement. */
export async function roundTotals(productId: number): Promise<RoundTotals> {
  const [row] = await db().$queryRaw<Record<keyof RoundTotals, Figure>[]>`
    SELECT COUNT(*) AS "rounds", MAX(CASE WHEN "state" = 'active' THEN "number" END) AS "activeNumber",
      COALESCE(SUM("participantCount"), 0) AS "participants", COALESCE(SUM("ledgerSeq"), 0) AS "bids",
      CAST(COALESCE(SUM("participationFeeCents" * "participantCount"), 0) AS BIGINT) AS "revenueCents"
    FROM "Round" WHERE "productId" = ${productId}`;
  return {
    rounds: Number(row?.rounds ?? 0),
    activeNumber: row?.activeNumber ? Number(row.activeNumber) : null,
    participants: Number(row?.participants ?? 0),
    revenueCents: Number(row?.revenueCents ?? 0),
    bids: Number(row?.bids ?? 0),
  };
}

export const ROUNDS_PAGE_SIZE = 20;

/** A page of an auction's rounds, newest first, with the totals of all. At most four statements. */
export async function roundPage(productId: number, asked: number) {
  const totals = await roundTotals(productId);
  const { page, pageCount, skip } = listPage(asked, totals.rounds, ROUNDS_PAGE_SIZE);
  const rows = await db().round.findMany({
    where: { productId },
    orderBy: { number: "desc" },
    skip,
    take: ROUNDS_PAGE_SIZE,
    select: {
      id: true,
      number: true,
      state: true,
      basePriceCents: true,
      participationFeeCents: true,
      minPledgeCents: true,
      maxPledgeCents: true,
      participantCount: true,
      ledgerSeq: true,
      openedAt: true,
      closedAt: true,
      winner: { select: { pledgeCents: true, user: { select: { username: true } } } },
    },
  });
  const rounds = await Promise.all(
    inCents(rows).map(async ({ winner, ...round }) => ({
      ...round,
      winner: winner && winner.user.username,
      // the winner's is the highest; only a round that has none yet is looked into
      highestCents:
        round.state === "active"
          ? ((await topPledge(round.id))?.cents ?? null)
          : (winner?.pledgeCents ?? null),
    })),
  );
  return { totals, page, pageCount, rounds };
}

export type ListedRound = Awaited<ReturnType<typeof roundPage>>["rounds"][number];
