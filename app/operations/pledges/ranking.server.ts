/** Each round's ranked pledges, cached in memory and updated from the ledger's newest rows. */
import { LRUCache } from "lru-cache";
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { onResync } from "~/events/bus.server";
import { type PledgeEntry, type PledgeOf, rank, rerank, LEADERBOARD_SIZE } from "~/domain/pledge/leaderboard";

export interface Ranking {
  readonly ranked: readonly PledgeEntry[];
  readonly pledgeOf: PledgeOf;
}

interface CachedRanking {
  ledgerSeq: number;
  ranking: Ranking;
  /** Shared by all rankings of the round, as new as the newest. */
  byUser: Map<number, PledgeEntry>;
}

/** After this many new pledges everything is read again. */
const FEW = 1_000;
const cache = new LRUCache<number, CachedRanking>({ max: 200 });
const reading = new Map<string, Promise<Ranking>>();
// after a failover the same ledger number may mean another pledge
onResync("ranking", () => cache.clear());

/** `ledgerSeq` must have just been read: while it is the same, no pledge has changed. */
export function rankedPledges(roundId: number, ledgerSeq: number): Promise<Ranking> {
  const known = cache.get(roundId);
  if (known?.ledgerSeq === ledgerSeq) return Promise.resolve(known.ranking);
  const key = `${roundId}:${ledgerSeq}`;
  const begun = reading.get(key) ?? read(roundId, ledgerSeq, known).finally(() => reading.delete(key));
  reading.set(key, begun);
  return begun;
}

async function read(roundId: number, ledgerSeq: number, known: CachedRanking | undefined): Promise<Ranking> {
  const news = known ? ledgerSeq - known.ledgerSeq : 0;
  const isNear = known !== undefined && news > 0 && news <= FEW;
  const raised = isNear ? await raisedSince(roundId, known.ledgerSeq) : [];
  const ranked = isNear ? await named(rerank(known.ranking.ranked, raised)) : await allPledges(roundId);
  const byUser = isNear ? known.byUser : new Map<number, PledgeEntry>();
  for (const entry of isNear ? raised : ranked)
    // a later read may have finished first
    if ((byUser.get(entry.userId)?.reachedSeq ?? -1) < entry.reachedSeq) byUser.set(entry.userId, entry);
  const ranking = { ranked, pledgeOf: (userId: number) => byUser.get(userId) };
  // may hold newer pledges than `ledgerSeq` says; reading them again does no harm
  cache.set(roundId, { ledgerSeq, ranking, byUser });
  return ranking;
}

async function allPledges(roundId: number): Promise<PledgeEntry[]> {
  const rows = await db().participation.findMany({
    where: { roundId, pledgeCents: { not: null } },
    select: {
      ...selectColumns("Participation", "id, userId, pledgeCents, reachedSeq"),
      user: { select: { firstName: true } },
    },
  });
  return rank(
    rows.map((row) => ({
      participationId: row.id,
      userId: row.userId,
      firstName: row.user.firstName,
      cents: Number(row.pledgeCents),
      reachedSeq: row.reachedSeq ?? 0,
    })),
  );
}

/** Every raise is a row of the ledger (D38); the last of each participation is its pledge. */
async function raisedSince(roundId: number, seq: number): Promise<PledgeEntry[]> {
  const rows = await db().bid.findMany({
    where: { roundId, seq: { gt: seq } },
    orderBy: { seq: "asc" },
    select: {
      ...selectColumns("Bid", "seq, cents, participationId"),
      participation: { select: { userId: true, user: { select: { firstName: true } } } },
    },
  });
  const last = rows.map(
    ({ seq: reachedSeq, cents, participationId, participation }): [number, PledgeEntry] => [
      participationId,
      {
        participationId,
        userId: participation.userId,
        firstName: participation.user.firstName,
        cents: Number(cents),
        reachedSeq,
      },
    ],
  );
  return [...new Map(last).values()];
}

/** Names may have changed; only those shown matter. */
async function named(ranked: PledgeEntry[]): Promise<PledgeEntry[]> {
  const top = ranked.slice(0, LEADERBOARD_SIZE);
  const users = await db().user.findMany({
    where: { id: { in: top.map(({ userId }) => userId) } },
    select: { id: true, firstName: true },
  });
  const names = new Map(users.map(({ id, firstName }) => [id, firstName]));
  for (const [i, entry] of top.entries())
    ranked[i] = { ...entry, firstName: names.get(entry.userId) ?? entry.firstName };
  return ranked;
}
