/** Everybody's total in a large auction (D26), cached in memory: adding up fifty thousand pledges takes a hundred milliseconds. */
import { LRUCache } from "lru-cache";
import { onResync } from "~/events/bus.server";
import { sql } from "~/db/sql.server";
import { select, selectArrays } from "~/db/select.server";
import { tableColumns, columns, columnsOf, asNumber, type RowOf } from "~/db/columns.server";
import type { Cents } from "~/domain/money";

export interface AuctionPlace {
  participants: number;
  ahead: number;
  totalCents: Cents | null;
  /** The highest total of anybody else. */
  rivalCents: Cents | null;
}

/** `returnedCount` grows if participations are refunded (D78): then everything is read again. */
const roundState = tableColumns("Round", "round", "id, ledgerSeq, participantCount, returnedCount");
type RoundState = RowOf<typeof roundState>;

/** Lists have one entry per participant; `since` is the id of their earliest participation, which ranks equals. */
interface Totals {
  rounds: Map<number, RoundState>;
  newestParticipation: number;
  indexes: Map<number, number>;
  cents: number[];
  since: number[];
}

const MAX_PARTICIPANTS = 500_000;
/** After this many new pledges or participations everything is read again. */
const FEW = 1_000;
const cache = new LRUCache<number, Totals>({
  maxSize: MAX_PARTICIPANTS,
  sizeCalculation: ({ cents }) => Math.min(Math.max(1, cents.length), MAX_PARTICIPANTS),
});
const turns = new Map<number, Promise<unknown>>();
// after a failover the same ledger number may mean another pledge
onResync("cached totals", () => cache.clear());

export async function placeInLargeAuction(auctionId: number, userId: number): Promise<AuctionPlace> {
  const rounds = await roundsOf(auctionId);
  // one after another: two updates at once would add the same pledge twice
  const turn = (turns.get(auctionId) ?? Promise.resolve()).then(() => upToDate(auctionId, rounds));
  const settled = turn.catch(() => undefined);
  turns.set(auctionId, settled);
  void settled.then(() => turns.get(auctionId) === settled && turns.delete(auctionId));
  return placeIn(await turn, userId);
}

function placeIn({ indexes, cents, since }: Totals, userId: number): AuctionPlace {
  const own = indexes.get(userId);
  const totalCents = own === undefined ? null : (cents[own] ?? 0);
  const ownSince = own === undefined ? 0 : (since[own] ?? 0);
  let ahead = 0;
  let rival = -1;
  for (let i = 0; i < cents.length; i++) {
    if (i === own) continue;
    const total = cents[i] ?? 0;
    if (total > rival) rival = total;
    if (totalCents !== null && (total > totalCents || (total === totalCents && (since[i] ?? 0) < ownSince)))
      ahead += 1;
  }
  return { participants: cents.length, ahead, totalCents, rivalCents: rival < 0 ? null : rival };
}

const roundsOf = (auctionId: number) =>
  select(roundState)`FROM "Round" round WHERE "productId" = ${auctionId}`;

async function upToDate(auctionId: number, rounds: readonly RoundState[]): Promise<Totals> {
  const known = cache.get(auctionId);
  const isFollowed = known !== undefined && (await follow(known, rounds));
  const totals = isFollowed ? known : await readAll(auctionId);
  // its size may have changed
  cache.delete(auctionId);
  cache.set(auctionId, totals);
  return totals;
}

async function follow(totals: Totals, rounds: readonly RoundState[]): Promise<boolean> {
  for (const round of rounds) {
    const { id, ledgerSeq, participantCount, returnedCount } = round;
    const before = totals.rounds.get(id) ?? { id, ledgerSeq: 0, participantCount: 0, returnedCount };
    if (returnedCount > before.returnedCount) return false;
    // read before a participation was refunded
    if (returnedCount < before.returnedCount) continue;
    const [pledges, joined] = [ledgerSeq - before.ledgerSeq, participantCount - before.participantCount];
    // a later caller has already brought them further
    if (pledges <= 0 && joined <= 0) continue;
    if (pledges > FEW || joined > FEW) return false;
    if (joined > 0 && !(await followParticipations(totals, id, joined))) return false;
    if (pledges > 0 && !(await followPledges(totals, before, ledgerSeq))) return false;
    totals.rounds.set(id, round);
  }
  return true;
}

const participation = tableColumns("Participation", "entrant", "id, userId");

/** This misses a participation that began before the newest one but was paid later; the numbers differ then. */
async function followParticipations(totals: Totals, roundId: number, joined: number): Promise<boolean> {
  const participations = await select(participation)`FROM "Participation" entrant
    WHERE "roundId" = ${roundId} AND "paymentStatus" = 'completed' AND "id" > ${totals.newestParticipation}
    ORDER BY "id"`;
  if (participations.length !== joined) return false;
  for (const { id, userId } of participations) {
    if (!totals.indexes.has(userId)) add(totals, userId, { cents: 0, since: id });
    totals.newestParticipation = id;
  }
  return true;
}

function add({ indexes, cents, since }: Totals, userId: number, total: { cents: number; since: number }) {
  indexes.set(userId, cents.length);
  cents.push(total.cents);
  since.push(total.since);
}

/** Every raise is a row of the ledger (D38); the highest row is the pledge. */
async function followPledges(totals: Totals, { id, ledgerSeq }: RoundState, until: number): Promise<boolean> {
  const raise = columns({
    ...columnsOf("Participation", "entrant", "userId as buyer"),
    now: asNumber('MAX(bid."cents")'),
    before: asNumber(sql`(SELECT MAX(earlier."cents") FROM "Bid" earlier
      WHERE earlier."participationId" = entrant."id" AND earlier."seq" <= ${ledgerSeq})`),
  });
  const raises = await select(raise)`
    FROM "Bid" bid JOIN "Participation" entrant ON entrant."id" = bid."participationId"
    WHERE bid."roundId" = ${id} AND bid."seq" > ${ledgerSeq} AND bid."seq" <= ${until}
    GROUP BY entrant."id", entrant."userId"`;
  for (const { buyer, now, before } of raises) {
    const index = totals.indexes.get(buyer);
    if (index === undefined) return false;
    totals.cents[index] = (totals.cents[index] ?? 0) + now - before;
  }
  return true;
}

/** One statement, so that totals and rounds are of the same moment. */
async function readAll(auctionId: number): Promise<Totals> {
  const read = await selectArrays("isRound, id, cents, since, newest, returned")`FROM (
    SELECT 1 AS "isRound", "id", "ledgerSeq" AS "cents", "participantCount" AS "since", 0 AS "newest",
      "returnedCount" AS "returned"
    FROM "Round" WHERE "productId" = ${auctionId}
    UNION ALL
    SELECT 0, entrant."userId", CAST(SUM(COALESCE(entrant."pledgeCents", 0)) AS BIGINT), MIN(entrant."id"), MAX(entrant."id"), 0
    FROM "Round" round JOIN "Participation" entrant ON entrant."roundId" = round."id"
    WHERE entrant."paymentStatus" = 'completed' AND round."productId" = ${auctionId}
    GROUP BY entrant."userId") total`;
  const totals: Totals = {
    rounds: new Map(),
    newestParticipation: 0,
    indexes: new Map(),
    cents: [],
    since: [],
  };
  for (let at = 0; at < read.id.length; at++) {
    const [id, cents, since] = [read.id[at] ?? 0, read.cents[at] ?? 0, read.since[at] ?? 0];
    if (read.isRound[at])
      totals.rounds.set(id, {
        id,
        ledgerSeq: cents,
        participantCount: since,
        returnedCount: read.returned[at] ?? 0,
      });
    else {
      add(totals, id, { cents, since });
      totals.newestParticipation = Math.max(totals.newestParticipation, read.newest[at] ?? 0);
    }
  }
  return totals;
}
