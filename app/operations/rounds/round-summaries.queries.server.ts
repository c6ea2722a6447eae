import {
  columns,
  columnsOf,
  selectColumns,
  tableColumns,
  asNumber,
  asNumberOrNull,
  type RowOf,
} from "~/db/columns.server";
import { select } from "~/db/select.server";
import { join, sql, type Sql } from "~/db/sql.server";
import type { Cents } from "~/domain/money";
import { listPage } from "~/domain/list/page";
import { entryFeeRevenue } from "~/domain/round/round";

const totalsOfRounds = columns({
  rounds: asNumber("COUNT(*)"),
  /** Paid participations: a buyer in two rounds counts twice. */
  participants: asNumber('SUM("participantCount")'),
  /** Raises included (D22). */
  bids: asNumber('SUM("ledgerSeq")'),
  /** Entry fee times participants, over all rounds. */
  revenueCents: asNumber('SUM("participationFeeCents" * "participantCount")'),
});

export async function roundTotals(productId: number) {
  const [row] = await select(totalsOfRounds)`FROM "Round" WHERE "productId" = ${productId}`;
  return row ?? { rounds: 0, participants: 0, bids: 0, revenueCents: 0 };
}

const ROUNDS_PAGE_SIZE = 20;

const FIELDS = [
  "id, number, state, basePriceCents, minPledgeCents, maxPledgeCents",
  "participationFeeCents, openedAt, closedAt, closesAt, plannedCloseAt",
  "softCloseMinutes, latestCloseAt, voidedAt, voidReason, participantCount, ledgerSeq",
] as const;

export const roundFields = selectColumns("Round", ...FIELDS);

const storedRound = tableColumns("Round", "round", ...FIELDS);
type StoredRound = RowOf<typeof storedRound>;

const roundsOf = (productId: number, more: Sql) =>
  select(storedRound)`FROM "Round" round WHERE "productId" = ${productId} ${more}`;

export async function roundSummaries(productId: number, requested: number, total: number) {
  const { page, pageCount, skip } = listPage(requested, total, ROUNDS_PAGE_SIZE);
  const rounds = await roundsOf(
    productId,
    sql`ORDER BY "number" DESC LIMIT ${ROUNDS_PAGE_SIZE} OFFSET ${skip}`,
  );
  return { page, pageCount, rounds: await withHighest(rounds) };
}

/** Without such a number, the newest; null if there is none. */
export async function chosenRound(productId: number, number: number | null) {
  const [chosen] = number === null ? [] : await roundsOf(productId, sql`AND "number" = ${number}`);
  if (chosen) return summaryOf(chosen);
  const [newest] = await roundsOf(productId, sql`ORDER BY "number" DESC LIMIT 1`);
  return newest ? summaryOf(newest) : null;
}

export async function roundOfAuction(productId: number, id: number) {
  const [round] = await roundsOf(productId, sql`AND "id" = ${id}`);
  return round ? summaryOf(round) : null;
}

async function withHighest(rounds: readonly StoredRound[]) {
  const highest = await highestOf(rounds.map(({ id }) => id));
  return rounds.map((round) => ({
    ...round,
    highestCents: highest.get(round.id) ?? null,
    revenueCents: entryFeeRevenue(round),
  }));
}

const summaryOf = async (round: StoredRound) => (await withHighest([round]))[0] ?? null;

export type RoundSummary = NonNullable<Awaited<ReturnType<typeof summaryOf>>>;

export async function highestPledgeOfRounds(roundIds: readonly number[]): Promise<Cents | null> {
  const highest = [...(await highestOf(roundIds)).values()];
  return highest.length > 0 ? Math.max(...highest) : null;
}

const highestOfRound = columns({
  ...columnsOf("Round", "round", "id"),
  highest: asNumberOrNull(`(SELECT MAX("pledgeCents") FROM "Participation"
    WHERE "roundId" = round."id" AND "pledgeCents" IS NOT NULL)`),
});

/** One lookup in the leaderboard's index each, because a GROUP BY would read all pledges. */
async function highestOf(roundIds: readonly number[]): Promise<Map<number, Cents>> {
  if (roundIds.length === 0) return new Map();
  const rows = await select(highestOfRound)`
    FROM "Round" round WHERE "id" IN (${join([...roundIds])})`;
  return new Map(rows.flatMap(({ id, highest }) => (highest === null ? [] : [[id, highest] as const])));
}

export async function roundListPage(productId: number, requested: number) {
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

export type RoundListPage = Awaited<ReturnType<typeof roundListPage>>;
export type ListedRound = RoundListPage["rounds"][number];

const roundWinner = columns({
  ...columnsOf("Round", "round", "id"),
  ...columnsOf("User", "person", "username, firstName, lastName"),
  tied: asNumber(`(SELECT COUNT(*) FROM "Participation" equal
    WHERE equal."roundId" = round."id" AND equal."pledgeCents" = entrant."pledgeCents")`),
});
type RoundWinner = Omit<RowOf<typeof roundWinner>, "id">;

/** Each round's winner, and how many people made the winning pledge: if more than one, the draw decided. */
async function winnersOf(roundIds: readonly number[]) {
  if (roundIds.length === 0) return new Map<number, RoundWinner>();
  const rows = await select(roundWinner)`
    FROM "Round" round
    JOIN "Participation" entrant ON entrant."id" = round."winnerId"
    JOIN "User" person ON person."id" = entrant."userId"
    WHERE round."id" IN (${join([...roundIds])})`;
  return new Map(rows.map(({ id, ...winner }) => [id, winner] as const));
}
