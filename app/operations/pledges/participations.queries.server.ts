/** With full identities: for superusers only (D12). */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { rowsOfIds } from "~/db/list-rows.server";
import type { Cents } from "~/domain/money";
import { listPage } from "~/domain/list/page";
import {
  firstPlaces,
  participationIds,
  participationTotals,
  placesIn,
  type ParticipationList,
} from "../rounds/participation-sql.server";

export const PARTICIPATIONS_PAGE_SIZE = 50;

export async function participationPage(list: ParticipationList, requested: number) {
  const total = await participationTotals(list);
  const { page, pageCount, skip } = listPage(requested, total.participations, PARTICIPATIONS_PAGE_SIZE);
  const ids = await idsOf(list, { take: PARTICIPATIONS_PAGE_SIZE, skip });
  return { total, page, pageCount, skip, participations: await participationsWith(list, ids, skip) };
}

const BATCH = 500;

/** In batches. Ids are read first, so that a pledge raised meanwhile appears exactly once. */
export async function* participationBatches(
  list: ParticipationList,
  take = BATCH,
): AsyncGenerator<Participation[]> {
  const ids = await idsOf(list, { take: MAX_PARTICIPATIONS, skip: 0 });
  for (let skip = 0; skip < ids.length; skip += take)
    yield await participationsWith(list, ids.slice(skip, skip + take), skip);
}

const MAX_PARTICIPATIONS = 1_000_000_000;

async function idsOf(list: ParticipationList, part: { take: number; skip: number }) {
  const { productId, roundId } = list.scope;
  const rounds =
    roundId === null ? await db().round.findMany({ where: { productId }, select: { id: true } }) : [];
  return participationIds(
    list,
    rounds.map(({ id }) => id),
    part,
  );
}

const fields = {
  ...selectColumns("Participation", "id, paymentStatus, feeCents, paidAt, pledgeCents, reachedSeq"),
  user: {
    select: selectColumns("User", "id, username, firstName, lastName, email, phoneNumber, dateOfBirth"),
  },
  round: {
    select: {
      ...selectColumns("Round", "id, number, state, winnerId"),
      winner: { select: { pledgeCents: true } },
    },
  },
} as const;

async function participationsWith(list: ParticipationList, ids: readonly number[], skip: number) {
  if (ids.length === 0) return [];
  const rows = await rowsOfIds("Participation", fields, ids);
  const places = await placesOf(list, ids, skip);
  const isAtTop = (cents: Cents | null, winner: { pledgeCents: Cents | null } | null) =>
    cents !== null && cents === winner?.pledgeCents;
  const shared = await sharedPlaces(
    list,
    rows.flatMap(({ pledgeCents: cents, round }) =>
      cents !== null && isAtTop(cents, round.winner) ? [cents] : [],
    ),
  );
  const reached = list.pledgedOnly ? await momentsOf(rows) : new Map<string, Date>();
  return rows.map(({ round, reachedSeq, pledgeCents, ...rest }) => {
    const { id } = rest;
    // equals at the top of a closed round share first place, because the draw ignores who came first (D70)
    const atTop = isAtTop(pledgeCents, round.winner);
    const place = (atTop ? shared.get(pledgeCents ?? 0) : null) ?? places.get(id) ?? null;
    return {
      ...rest,
      pledgeCents,
      round: { id: round.id, number: round.number },
      /** From 1, over all rounds of the list; null in lists by payment, and before a pledge. */
      place: pledgeCents === null ? null : place,
      /** Null in lists that hold more than pledges. */
      reachedAt: reached.get(`${round.id}-${reachedSeq}`) ?? null,
      isWinner: round.winnerId === id,
      /** An administrator may refund its fee while the auction is live (D78). */
      isReturnable: pledgeCents === null && round.state === "active",
      lostDraw: atTop && round.winnerId !== id,
    };
  });
}

export type Participation = Awaited<ReturnType<typeof participationsWith>>[number];

/** The place that equals at the top of a round share in the list. */
async function sharedPlaces(
  { scope, sort }: ParticipationList,
  tops: readonly Cents[],
): Promise<Map<Cents, number>> {
  const amounts = [...new Set(tops)];
  if (sort !== "pledge" || amounts.length === 0) return new Map();
  if (scope.roundId !== null) return new Map(amounts.map((cents) => [cents, 1]));
  const rows = await firstPlaces(scope, amounts);
  return new Map(rows.map(({ cents, place }) => [cents, place]));
}

/** Without a search, the position in the list; a search leaves gaps. */
async function placesOf(
  list: ParticipationList,
  ids: readonly number[],
  skip: number,
): Promise<Map<number, number>> {
  if (list.sort !== "pledge") return new Map();
  if (list.q === "") return new Map(ids.map((id, i) => [id, skip + i + 1]));
  const rows = await placesIn(list.scope, ids);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

async function momentsOf(participations: readonly { reachedSeq: number | null; round: { id: number } }[]) {
  const roundIds = [...new Set(participations.map(({ round }) => round.id))];
  const bids = await db().bid.findMany({
    where: {
      OR: roundIds.map((roundId) => ({
        roundId,
        seq: {
          in: participations.flatMap(({ round, reachedSeq }) =>
            round.id === roundId ? (reachedSeq ?? []) : [],
          ),
        },
      })),
    },
    select: { roundId: true, seq: true, submittedAt: true },
  });
  return new Map(bids.map(({ roundId, seq, submittedAt }) => [`${roundId}-${seq}`, submittedAt]));
}
