/** The winner of the whole auction: the highest average pledge over all rounds (specification §1, D26). */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { auctionStandings, drawnAmong } from "~/domain/auction-winner";
import type { Cents } from "~/domain/money";
import { listPage } from "~/domain/page";
import { hmacSha256 } from "../digests.server";
import { auctionParticipants, totalsSql } from "./auction-totals.server";

export const RANKING_PAGE_SIZE = 50;

/**
 * One page of an auction's ranking, with the first of all beside it. The database says who stands where; what each pledged,
 * joined and reached on average is `auctionStandings`'. Null for what is no auction.
 */
export async function winnerCalculation(auctionId: number, asked = 1) {
  const auction = await auctionOf(auctionId);
  if (!auction) return null;
  const totalParticipants = await auctionParticipants(auctionId);
  const { page, pageCount, skip } = listPage(asked, totalParticipants, RANKING_PAGE_SIZE);
  const part = await rankingPart(auction, { skip, take: RANKING_PAGE_SIZE });
  return { ...part, totalParticipants, page, pageCount };
}

/** Any part of an auction's ranking, with the first of all beside it. Null for what is no auction. */
export async function rankingSlice(auctionId: number, { skip, size }: { skip: number; size: number }) {
  const auction = await auctionOf(auctionId);
  if (!auction) return null;
  const totalParticipants = await auctionParticipants(auctionId);
  return { ...(await rankingPart(auction, { skip, take: size })), totalParticipants };
}

export type RankingSlice = NonNullable<Awaited<ReturnType<typeof rankingSlice>>>;

async function rankingPart(auction: Auction, { skip, take }: { skip: number; take: number }) {
  const drawn = await drawnFirst(auction);
  const ids = await rankedIds(auction, { drawn, take, skip });
  const [firstId] = skip === 0 ? ids : await rankedIds(auction, { drawn, take: 1, skip: 0 });
  const firstAlone = skip > 0 && firstId !== undefined ? [firstId] : [];
  const ranked = await standingsOf(auction, [...firstAlone, ...ids]);
  const standings = ranked.slice(firstAlone.length).map((entry, i) => ({ ...entry, rank: skip + i + 1 }));
  return {
    product: auction.product,
    totalRounds: auction.rounds.length,
    decided: isDecided(auction),
    first: ranked[0] ?? null,
    standings,
  };
}

const BATCH = 500;

/** The whole ranking, first to last, a batch at a time. Null for what is no auction. */
export async function rankingBatches(auctionId: number, take = BATCH) {
  const auction = await auctionOf(auctionId);
  return auction && { totalRounds: auction.rounds.length, batches: batchesOf(auction, take) };
}

/** An auction's participant, where they stand. */
export type Ranked = Awaited<ReturnType<typeof standingsOf>>[number];

async function* batchesOf(auction: Auction, take: number): AsyncGenerator<Ranked[]> {
  const drawn = await drawnFirst(auction);
  const ids = await rankedIds(auction, { drawn, take: MOST_RANKED, skip: 0 });
  for (let skip = 0; skip < ids.length; skip += take) {
    const batch = await standingsOf(auction, ids.slice(skip, skip + take));
    yield batch.map((entry, i) => ({ ...entry, rank: skip + i + 1 }));
  }
}

/** More than there are. */
const MOST_RANKED = 1_000_000_000;

async function auctionOf(id: number) {
  const product = await db().product.findFirst({
    where: { id, deletedAt: null, productType: { in: ["auction", "both"] } },
    select: { id: true, title: true },
  });
  if (!product) return null;
  const rounds = await db().round.findMany({
    where: { productId: id },
    orderBy: { number: "asc" },
    select: { id: true, number: true, state: true, drawSeed: true, ledgerHead: true },
  });
  return { product, rounds };
}

type Auction = NonNullable<Awaited<ReturnType<typeof auctionOf>>>;

const isDecided = ({ rounds }: Auction) =>
  rounds.length > 0 && rounds.every((round) => round.state === "closed");

/** Whom the draw puts first among those with the highest total, once no round is active (D25, D26); null before. */
async function drawnFirst(auction: Auction): Promise<number | null> {
  const last = auction.rounds.at(-1);
  if (!last || !isDecided(auction)) return null;
  const rows = await db().$queryRaw<{ userId: bigint | number }[]>`
    WITH totals AS (${totalsSql([auction.product.id])})
    SELECT "userId" FROM totals WHERE cents = (SELECT MAX(cents) FROM totals)`;
  if (rows.length === 0) return null;
  const draw = {
    hmac: hmacSha256,
    seedHex: last.drawSeed,
    head: last.ledgerHead,
    auctionId: auction.product.id,
  };
  return (
    drawnAmong(
      rows.map(({ userId }) => Number(userId)),
      draw,
    ) ?? null
  );
}

/**
 * Ids of the users on some places of the ranking: who was drawn, then by total and by earliest participation. All share one
 * number of rounds, so totals compare exactly what averages would. winner-calculation.test.ts holds it against `auctionStandings`.
 */
async function rankedIds(
  { product }: Auction,
  { drawn, take, skip }: { drawn: number | null; take: number; skip: number },
): Promise<number[]> {
  const rows = await db().$queryRaw<{ userId: bigint | number }[]>`
    SELECT "userId" FROM (${totalsSql([product.id])}) totals
    ORDER BY ("userId" = ${drawn ?? 0}) DESC, cents DESC, "first" LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ userId }) => Number(userId));
}

/** What these users pledged in each round, in the order of the ids, ranks counted from the first of them. */
async function standingsOf({ rounds }: Auction, ids: readonly number[]) {
  const pledgesOf = await pledgesByRound(
    rounds.map(({ id }) => id),
    ids,
  );
  const standings = auctionStandings({
    rounds: rounds.map(({ id, number }) => ({
      roundId: id,
      roundNumber: number,
      pledges: pledgesOf.get(id) ?? [],
    })),
    firstParticipation: new Map(),
    draw: null,
  });
  const [byId, people] = [new Map(standings.map((entry) => [entry.userId, entry])), await peopleOf(ids)];
  return ids.flatMap((id, i) => {
    const [standing, user] = [byId.get(id), people.get(id)];
    return standing && user ? [{ ...standing, rank: i + 1, user }] : [];
  });
}

async function pledgesByRound(roundIds: readonly number[], userIds: readonly number[]) {
  const seats = await db().participation.findMany({
    where: { userId: { in: [...userIds] }, roundId: { in: [...roundIds] }, paymentStatus: "completed" },
    select: { roundId: true, userId: true, pledgeCents: true },
  });
  const byRound = new Map<number, { userId: number; cents: Cents | null }[]>(
    roundIds.map((roundId) => [roundId, []]),
  );
  for (const { roundId, userId, pledgeCents } of inCents(seats))
    byRound.get(roundId)?.push({ userId, cents: pledgeCents });
  return byRound;
}

async function peopleOf(ids: readonly number[]) {
  const rows = await db().user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, username: true, firstName: true, lastName: true, email: true, phoneNumber: true },
  });
  return new Map(rows.map((user) => [user.id, user]));
}
