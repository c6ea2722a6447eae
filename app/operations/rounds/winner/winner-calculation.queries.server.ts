/** The winner has the highest average pledge over all rounds (D26, D69). */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { rowsOfIds } from "~/db/list-rows.server";
import { inCents } from "~/db/rows.server";
import { auctionStandings } from "~/domain/round/auction-winner";
import type { Cents } from "~/domain/money";
import { listPage } from "~/domain/list/page";
import { hmacSha256 } from "../../secrets/digests.server";
import { auctionParticipants, rankedIds } from "./auction-totals.server";
import { overallLeader } from "./overall-winner.queries.server";

export const RANKING_PAGE_SIZE = 50;

/** The database ranks; the pledges come from `auctionStandings`. Null if it is not an auction. */
export async function winnerCalculation(auctionId: number, requested = 1) {
  const auction = await auctionOf(auctionId);
  if (!auction) return null;
  const totalParticipants = await auctionParticipants(auctionId);
  const { page, pageCount, skip } = listPage(requested, totalParticipants, RANKING_PAGE_SIZE);
  const part = await rankingPart(auction, { skip, take: RANKING_PAGE_SIZE });
  return { ...part, totalParticipants, page, pageCount };
}

export async function rankingRows(auctionId: number, { skip, size }: { skip: number; size: number }) {
  const auction = await auctionOf(auctionId);
  if (!auction) return null;
  const totalParticipants = await auctionParticipants(auctionId);
  return { ...(await rankingPart(auction, { skip, take: size })), totalParticipants };
}

export type RankingRows = NonNullable<Awaited<ReturnType<typeof rankingRows>>>;

async function rankingPart(auction: Auction, { skip, take }: { skip: number; take: number }) {
  const top = await overallLeader(auction.product.id);
  const leader = top?.first?.userId ?? null;
  const ids = await rankedIds(auction.product.id, { leader, take, skip });
  const [firstId] = skip === 0 ? ids : await rankedIds(auction.product.id, { leader, take: 1, skip: 0 });
  const firstAlone = skip > 0 && firstId !== undefined ? [firstId] : [];
  const ranked = await standingsOf(auction, [...firstAlone, ...ids]);
  const standings = ranked.slice(firstAlone.length).map((entry, i) => ({ ...entry, rank: skip + i + 1 }));
  return {
    product: auction.product,
    totalRounds: auction.rounds.length,
    final: auction.product.status === "closed",
    top,
    /** Null if nobody pledged, and while a tie is open. */
    first: top?.first ? (ranked[0] ?? null) : null,
    standings,
  };
}

const BATCH = 500;

export async function rankingBatches(auctionId: number, take = BATCH) {
  const auction = await auctionOf(auctionId);
  if (!auction) return null;
  const top = await overallLeader(auctionId);
  return {
    totalRounds: auction.rounds.length,
    final: auction.product.status === "closed",
    top,
    batches: batchesOf(auction, top?.first?.userId ?? null, take),
  };
}

export type RankedStanding = Awaited<ReturnType<typeof standingsOf>>[number];

async function* batchesOf(
  auction: Auction,
  leader: number | null,
  take: number,
): AsyncGenerator<RankedStanding[]> {
  const ids = await rankedIds(auction.product.id, { leader, take: MAX_RANKED, skip: 0 });
  for (let skip = 0; skip < ids.length; skip += take) {
    const batch = await standingsOf(auction, ids.slice(skip, skip + take));
    yield batch.map((entry, i) => ({ ...entry, rank: skip + i + 1 }));
  }
}

const MAX_RANKED = 1_000_000_000;

async function auctionOf(id: number) {
  const product = await db().product.findFirst({
    where: { id, deletedAt: null, productType: { in: ["auction", "both"] } },
    select: { id: true, title: true, status: true },
  });
  if (!product) return null;
  const rounds = await db().round.findMany({
    where: { productId: id, voidedAt: null },
    orderBy: { number: "asc" },
    select: { id: true, number: true },
  });
  return { product, rounds };
}

type Auction = NonNullable<Awaited<ReturnType<typeof auctionOf>>>;

async function standingsOf({ product, rounds }: Auction, ids: readonly number[]) {
  const pledgesOf = await pledgesByRound(
    rounds.map(({ id }) => id),
    ids,
  );
  const standings = auctionStandings({
    auctionId: product.id,
    hmac: hmacSha256,
    rounds: rounds.map(({ id, number }) => ({
      roundId: id,
      roundNumber: number,
      // the first of all is known already
      closed: null,
      pledges: pledgesOf.get(id) ?? [],
    })),
    firstParticipation: new Map(),
  });
  const [byId, people] = [new Map(standings.map((entry) => [entry.userId, entry])), await peopleOf(ids)];
  return ids.flatMap((id, i) => {
    const [standing, user] = [byId.get(id), people.get(id)];
    return standing && user ? [{ ...standing, rank: i + 1, user }] : [];
  });
}

async function pledgesByRound(roundIds: readonly number[], userIds: readonly number[]) {
  const participations = await db().participation.findMany({
    where: { userId: { in: [...userIds] }, roundId: { in: [...roundIds] }, paymentStatus: "completed" },
    select: { roundId: true, userId: true, pledgeCents: true },
  });
  const byRound = new Map<number, { userId: number; cents: Cents | null }[]>(
    roundIds.map((roundId) => [roundId, []]),
  );
  for (const { roundId, userId, pledgeCents } of inCents(participations))
    byRound.get(roundId)?.push({ userId, cents: pledgeCents });
  return byRound;
}

const personFields = selectColumns("User", "id, username, firstName, lastName, email, phoneNumber");

async function peopleOf(ids: readonly number[]) {
  const rows = await rowsOfIds("User", personFields, ids);
  return new Map(rows.map((user) => [user.id, user]));
}
