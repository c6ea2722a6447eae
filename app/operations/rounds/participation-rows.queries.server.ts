import { tableColumns, columns, columnsOf, asNumber, asNumbers, type RowOf } from "~/db/columns.server";
import { empty, join, raw, sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import {
  pledgesOf,
  rankedPledgesIn,
  type ParticipationScope,
  withoutPledgeIn,
} from "./participation-sql.server";

interface ParticipationQuery {
  readonly scope: ParticipationScope;
  readonly pledgedOnly: boolean;
}

interface Part {
  readonly skip: number;
  readonly size: number;
}

interface RoundParticipations {
  readonly roundId: number;
  readonly participations: number;
  readonly pledged: number;
  readonly highestCents: Cents | null;
}

const joined = tableColumns("Round", "round", "id, participantCount");
const pledgesByRound = columns({
  ...columnsOf("Participation", '"Participation"', "roundId"),
  pledged: asNumber("COUNT(*)"),
  highest: asNumber('MAX("pledgeCents")'),
});

async function roundsOf({ scope }: ParticipationQuery): Promise<RoundParticipations[]> {
  const { productId, roundId } = scope;
  const ofRound = roundId === null ? empty : sql`AND "id" = ${roundId}`;
  const [rounds, pledges] = await Promise.all([
    select(joined)`FROM "Round" round WHERE "productId" = ${productId} ${ofRound} ORDER BY "number" DESC`,
    select(pledgesByRound, { cached: true })`${pledgesOf(scope)} GROUP BY "roundId"`,
  ]);
  const stats = new Map(pledges.map((row) => [row.roundId, row]));
  return rounds.map(({ id, participantCount }) => ({
    roundId: id,
    participations: participantCount,
    pledged: stats.get(id)?.pledged ?? 0,
    highestCents: stats.get(id)?.highest ?? null,
  }));
}

/** Consecutive participations of one round, and how many of the round come before them. */
interface Stretch {
  readonly roundId: number;
  readonly hasPledged: boolean;
  readonly before: number;
  readonly count: number;
}

const stretchesOf = (
  rounds: readonly RoundParticipations[],
  { pledgedOnly }: ParticipationQuery,
): Stretch[] =>
  rounds.flatMap(({ roundId, participations, pledged }) => [
    { roundId, hasPledged: true, before: 0, count: pledged },
    ...(pledgedOnly
      ? []
      : [{ roundId, hasPledged: false, before: pledged, count: participations - pledged }]),
  ]);

function cut(stretches: readonly Stretch[], { skip, size }: Part): (Stretch & Part)[] {
  let [left, wanted] = [skip, size];
  return stretches.flatMap((stretch) => {
    const [passed, taken] = [left, Math.min(wanted, Math.max(0, stretch.count - left))];
    left = Math.max(0, left - stretch.count);
    wanted -= taken;
    return taken === 0 ? [] : [{ ...stretch, skip: passed, size: taken }];
  });
}

/** SQLite joins no more than 500. */
const MAX_STRETCHES = 100;

async function placesOf(stretches: readonly (Stretch & Part)[]): Promise<{ id: number; place: number }[]> {
  const places: { id: number; place: number }[] = [];
  for (let from = 0; from < stretches.length; from += MAX_STRETCHES) {
    const some = stretches.slice(from, from + MAX_STRETCHES);
    const selects = some.map(({ roundId, hasPledged, skip, size }, i) => {
      const participations = hasPledged ? rankedPledgesIn(roundId) : withoutPledgeIn(roundId);
      return sql`SELECT * FROM (SELECT ${raw(String(i))} AS "stretch", "id", "pledgeCents", "reachedSeq" ${participations}
        LIMIT ${size} OFFSET ${skip}) participations`;
    });
    // UNION guarantees no order
    const found = await select(ranked)`FROM (${join(selects, " UNION ALL ")}) ranked`;
    const rows = found.toSorted(
      (one, other) =>
        one.stretch - other.stretch ||
        (other.pledgeCents ?? 0) - (one.pledgeCents ?? 0) ||
        (one.reachedSeq ?? 0) - (other.reachedSeq ?? 0) ||
        one.id - other.id,
    );
    for (const [i, { before, skip }] of some.entries())
      for (const [n, { id }] of rows.filter(({ stretch }) => stretch === i).entries())
        places.push({ id, place: before + skip + n + 1 });
  }
  return places;
}

const ranked = columns({
  ...asNumbers("stretch"),
  ...columnsOf("Participation", "ranked", "id, pledgeCents, reachedSeq"),
});

const participation = columns({
  ...columnsOf("Participation", "entrant", "id, paymentStatus, feeCents, paidAt, pledgeCents"),
  user: tableColumns("User", "person", "id, username, firstName, lastName, email, phoneNumber, dateOfBirth"),
  round: tableColumns("Round", "round", "id, number, winnerId, productId"),
});

/** Newest round first, then D23, those without a pledge last. */
export async function participationRows(query: ParticipationQuery, part: Part) {
  const rounds = await roundsOf(query);
  const stretches = stretchesOf(rounds, query);
  const highest = rounds.flatMap(({ highestCents }) => highestCents ?? []);
  return {
    rows: await rowsOf(await placesOf(cut(stretches, part))),
    total: stretches.reduce((sum, { count }) => sum + count, 0),
    highestCents: highest.length === 0 ? null : Math.max(...highest),
  };
}

async function rowsOf(places: readonly { id: number; place: number }[]) {
  if (places.length === 0) return [];
  const rows = await select(participation)`
    FROM "Participation" entrant JOIN "User" person ON person."id" = entrant."userId"
    JOIN "Round" round ON round."id" = entrant."roundId" WHERE entrant."id" IN (${join(places.map(({ id }) => id))})`;
  const participations = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id, place }) => {
    const participation = participations.get(id);
    if (!participation) return [];
    const position = participation.pledgeCents === null ? null : place;
    return { ...participation, position, isWinner: participation.round.winnerId === id };
  });
}

export type ParticipationRow = Awaited<ReturnType<typeof rowsOf>>[number];

const lastBid = tableColumns("Bid", "bid", "id, participationId, seq, submittedAt, hash");
export type LastBid = Omit<RowOf<typeof lastBid>, "participationId">;

export async function lastBidsOf(participationIds: readonly number[]): Promise<Map<number, LastBid>> {
  if (participationIds.length === 0) return new Map();
  const rows = await select(lastBid)`
    FROM "Participation" entrant JOIN "Bid" bid ON bid."roundId" = entrant."roundId" AND bid."seq" = entrant."reachedSeq"
    WHERE entrant."id" IN (${join([...participationIds])})`;
  return new Map(rows.map(({ participationId, ...bid }) => [participationId, bid]));
}
