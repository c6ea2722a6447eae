/** Who is first over a whole auction, and how a tie was decided (D69). */
import type { Tx } from "~/db/client.server";
import { columns, columnsOf, asNumber, asNumbers, leftJoined, type RowOf } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { groupBy } from "~/domain/group-by";
import {
  type AuctionRule,
  type ClosedLedger,
  CURRENT_RULE,
  type FirstPlace,
  firstAmong,
  highestAmong,
  type LastEntry,
  ruleOf,
} from "~/domain/round/auction-winner";
import type { Cents } from "~/domain/money";
import { hmacSha256 } from "../../secrets/digests.server";
import { idSet, join, sql } from "~/db/sql.server";
import { participantTotalsSql } from "./auction-totals.server";

interface OverallLeader {
  totalCents: Cents;
  userIds: number[];
  deciding: DecidingRound;
  rule: AuctionRule;
  /** Null while a tie is open. */
  first: FirstPlace | null;
  /** Who would win, or be drawn among, if the auction closed now; user ids, ascending. */
  contenders: number[];
}

interface DecidingRound {
  number: number;
  entries: readonly LastEntry[];
  /** Null while it is active: the seed and the draw's message never leave the server. */
  closed: ClosedLedger | null;
}

/** Auctions without pledges are left out. `byRule` decides ties instead of the stored rule. */
export async function overallLeaders(
  auctionIds: readonly number[],
  tx?: Tx,
  withoutRounds: readonly number[] = [],
  byRule?: AuctionRule,
): Promise<Map<number, OverallLeader>> {
  if (auctionIds.length === 0) return new Map();
  const leaders = groupBy(await leadersOf(auctionIds, withoutRounds, tx), ({ auctionId }) => auctionId);
  const [rounds, rules] = await Promise.all([
    decidingRounds(leaders, tx),
    rulesOf(
      [...leaders].flatMap(([id, tied]) => (tied.length > 1 ? [id] : [])),
      tx,
    ),
  ]);
  const tops = new Map<number, OverallLeader>();
  for (const [auctionId, tied] of leaders) {
    const deciding = rounds.get(auctionId);
    const [leader] = tied;
    if (!deciding || !leader) continue;
    const userIds = tied.map(({ userId }) => userId);
    const rule = byRule ?? rules.get(auctionId) ?? CURRENT_RULE;
    const { cents: totalCents } = leader;
    const first = firstAmong(userIds, {
      auctionId,
      hmac: hmacSha256,
      totalCents,
      deciding: deciding.closed,
      rule,
    });
    const contenders = first ? [first.userId] : highestAmong(userIds, deciding.entries);
    tops.set(auctionId, { totalCents, userIds, deciding, rule, first, contenders });
  }
  return tops;
}

export const overallLeader = async (
  auctionId: number,
  tx?: Tx,
  withoutRounds: readonly number[] = [],
  byRule?: AuctionRule,
) => (await overallLeaders([auctionId], tx, withoutRounds, byRule)).get(auctionId) ?? null;

const leader = columns(asNumbers("auctionId, userId, cents, latest"));
type Leader = RowOf<typeof leader>;

/** All have the same number of rounds, so the highest total is the highest average. */
const leadersOf = (auctionIds: readonly number[], withoutRounds: readonly number[], tx?: Tx) =>
  select(leader, { tx })`FROM (
    WITH totals AS (${participantTotalsSql(auctionIds, withoutRounds)}), tops AS (
      SELECT "auctionId", MAX(cents) AS top FROM totals GROUP BY "auctionId"
    )
    SELECT totals."auctionId", totals."userId", totals.cents AS "cents", totals."latest", totals."first"
    FROM totals JOIN tops ON tops."auctionId" = totals."auctionId" AND tops.top = totals.cents
    WHERE totals.cents > 0) leaders ORDER BY "first"`;

const closedAuction = columns({
  ...columnsOf("Product", "product", "id"),
  ...leftJoined(columnsOf("AuctionResult", "result", "rule")),
});

/** For closed auctions: later rules do not change old results. Without a stored result an older release closed it. */
async function rulesOf(ids: readonly number[], tx?: Tx): Promise<Map<number, AuctionRule>> {
  if (ids.length === 0) return new Map();
  const closed = await select(closedAuction, { tx })`
    FROM "Product" product LEFT JOIN "AuctionResult" result ON result."productId" = product."id"
    WHERE product."id" IN ${idSet(ids)} AND product."status" = 'closed'`;
  return new Map(closed.map(({ id, rule }) => [id, ruleOf(rule)]));
}

const decidingRound = columns({
  ...columnsOf("Round", "round", "id, productId, number, state, drawSeed, ledgerHead"),
  ...leftJoined(columnsOf("Participation", "won", "userId as winnerUserId")),
});

async function decidingRounds(leaders: ReadonlyMap<number, readonly Leader[]>, tx?: Tx) {
  if (leaders.size === 0) return new Map<number, DecidingRound>();
  const isLatest = [...leaders].map(([productId, tied]) => {
    const number = tied.reduce((most, leader) => Math.max(most, leader.latest), 0);
    return sql`round."productId" = ${productId} AND round."number" = ${number}`;
  });
  const rounds = await select(decidingRound, { tx })`
    FROM "Round" round LEFT JOIN "Participation" won ON won."id" = round."winnerId"
    WHERE ${join(isLatest, " OR ")}`;
  const tiedIn = rounds.map(({ id, productId }) => ({
    roundId: id,
    userIds: (leaders.get(productId) ?? []).map(({ userId }) => userId),
  }));
  const entries = await lastEntries(
    tiedIn.filter(({ userIds }) => userIds.length > 1),
    tx,
  );
  return new Map<number, DecidingRound>(
    rounds.map(({ id, productId, number, state, drawSeed, ledgerHead, winnerUserId }) => [
      productId,
      {
        number,
        entries: entries.get(id) ?? [],
        closed:
          state === "closed"
            ? {
                seedHex: drawSeed,
                head: ledgerHead,
                winnerUserId,
                entries: entries.get(id) ?? [],
              }
            : null,
      },
    ]),
  );
}

const lastEntry = columns({
  ...columnsOf("Participation", "entrant", "roundId, userId"),
  cents: asNumber('entrant."pledgeCents"'),
  ...columnsOf("Bid", "bid", "seq, hash"),
});

async function lastEntries(tied: readonly { roundId: number; userIds: readonly number[] }[], tx?: Tx) {
  const found = new Map<number, LastEntry[]>();
  if (tied.length === 0) return found;
  const rows = await select(lastEntry, { tx })`FROM "Participation" entrant
    JOIN "Bid" bid ON bid."roundId" = entrant."roundId" AND bid."seq" = entrant."reachedSeq"
    WHERE entrant."paymentStatus" = 'completed' AND entrant."roundId" IN ${idSet(tied.map(({ roundId }) => roundId))}
      AND entrant."userId" IN ${idSet([...new Set(tied.flatMap(({ userIds }) => userIds))])}`;
  for (const { roundId, ...entry } of rows) found.set(roundId, [...(found.get(roundId) ?? []), entry]);
  return found;
}
