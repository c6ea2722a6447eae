import { db } from "~/db/client.server";
import { ACTIVE_ROUND } from "./rounds.queries.server";
import { roundSummaries, roundTotals } from "./round-summaries.queries.server";

/** A page of an auction's rounds, newest first, with their winners and the totals of all. */
export async function roundPage(productId: number, asked: number) {
  const totals = await roundTotals(productId);
  const active = await db().round.findFirst({
    where: { productId, ...ACTIVE_ROUND },
    select: { number: true },
  });
  const { page, pageCount, rounds } = await roundSummaries(productId, asked, totals.rounds);
  const winners = await winnersOf(rounds.map(({ id }) => id));
  return {
    totals: { ...totals, activeNumber: active?.number ?? null },
    page,
    pageCount,
    rounds: rounds.map((round) => ({ ...round, winner: winners.get(round.id) ?? null })),
  };
}

export type RoundPage = Awaited<ReturnType<typeof roundPage>>;
export type ListedRound = RoundPage["rounds"][number];

/** The usernames of whoever won these rounds. */
async function winnersOf(roundIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db().round.findMany({
    where: { id: { in: [...roundIds] } },
    select: { id: true, winner: { select: { user: { select: { username: true } } } } },
  });
  return new Map(rows.flatMap(({ id, winner }) => (winner ? [[id, winner.user.username] as const] : [])));
}
