import { select } from "~/db/select.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { roundSummaries, roundTotals } from "./round-summaries.queries.server";

export async function roundPage(productId: number, requested: number) {
  const totals = await roundTotals(productId);
  const { page, pageCount, rounds } = await roundSummaries(productId, requested, totals.rounds);
  const winners = await winnersOf(rounds.map(({ id }) => id));
  return {
    totals,
    page,
    pageCount,
    rounds: rounds.map((round) => ({ ...round, winner: winners.get(round.id) ?? null })),
  };
}

export type RoundPage = Awaited<ReturnType<typeof roundPage>>;
export type ListedRound = RoundPage["rounds"][number];

/** How many had the same pledge; if more than one, the draw chose. */
async function winnersOf(roundIds: readonly number[]) {
  if (roundIds.length === 0) return new Map<number, { username: string; tied: number }>();
  const rows = await select<{ id: number; username: string; tied: number }>(Prisma.sql`
    SELECT round."id", person."username", (
        SELECT COUNT(*) FROM "Participation" equal
        WHERE equal."roundId" = round."id" AND equal."pledgeCents" = entrant."pledgeCents"
      ) AS "tied"
    FROM "Round" round
    JOIN "Participation" entrant ON entrant."id" = round."winnerId"
    JOIN "User" person ON person."id" = entrant."userId"
    WHERE round."id" IN (${Prisma.join([...roundIds])})`);
  return new Map(rows.map(({ id, ...winner }) => [id, winner] as const));
}
