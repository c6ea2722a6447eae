/** Who is first over a whole auction, and how a tie was decided (D69). */
import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { type ClosedRound, type First, firstAmong } from "~/domain/round/auction-winner";
import type { Cents } from "~/domain/money";
import { hmacSha256 } from "../digests.server";
import { totalsSql } from "./auction-totals.server";

export interface AuctionTop {
  totalCents: Cents;
  /** By earliest participation. */
  userIds: number[];
  deciding: DecidingRound;
  /** Null while a tie is open. */
  first: First | null;
}

export interface DecidingRound {
  number: number;
  /** Null while it is active: the seed never leaves the server, nor what is drawn with it. */
  closed: ClosedRound | null;
}

/** Auctions without pledges are left out. */
export async function topsOf(
  auctionIds: readonly number[],
  tx?: Tx,
  withoutRounds: readonly number[] = [],
): Promise<Map<number, AuctionTop>> {
  if (auctionIds.length === 0) return new Map();
  const leaders = new Map<number, Leader[]>();
  for (const leader of await leadersOf(auctionIds, withoutRounds, tx))
    leaders.set(leader.auctionId, [...(leaders.get(leader.auctionId) ?? []), leader]);
  const rounds = await decidingRounds(leaders, tx);
  const tops = new Map<number, AuctionTop>();
  for (const [auctionId, tied] of leaders) {
    const deciding = rounds.get(auctionId);
    const [leader] = tied;
    if (!deciding || !leader) continue;
    const userIds = tied.map(({ userId }) => userId);
    const first = firstAmong(userIds, { auctionId, hmac: hmacSha256, deciding: deciding.closed });
    tops.set(auctionId, { totalCents: leader.cents, userIds, deciding, first });
  }
  return tops;
}

export const topOf = async (auctionId: number, tx?: Tx, withoutRounds: readonly number[] = []) =>
  (await topsOf([auctionId], tx, withoutRounds)).get(auctionId) ?? null;

interface Leader {
  auctionId: number;
  userId: number;
  cents: Cents;
  latest: number;
}

/** All have the same number of rounds, so the highest total is the highest average. */
async function leadersOf(
  auctionIds: readonly number[],
  withoutRounds: readonly number[],
  tx?: Tx,
): Promise<readonly Leader[]> {
  const leaders = Prisma.sql`
    WITH totals AS (${totalsSql(auctionIds, withoutRounds)}), tops AS (
      SELECT "auctionId", MAX(cents) AS top FROM totals GROUP BY "auctionId"
    )
    SELECT totals."auctionId", totals."userId", CAST(totals.cents AS BIGINT) AS "cents", totals."latest"
    FROM totals JOIN tops ON tops."auctionId" = totals."auctionId" AND tops.top = totals.cents
    WHERE totals.cents > 0 ORDER BY totals."first"`;
  if (!tx) return select<Leader>(leaders);
  const rows = await tx.$queryRaw<Record<keyof Leader, bigint | number>[]>(leaders);
  return rows.map(({ auctionId, userId, cents, latest }) => ({
    auctionId: Number(auctionId),
    userId: Number(userId),
    cents: Number(cents),
    latest: Number(latest),
  }));
}

async function decidingRounds(leaders: ReadonlyMap<number, readonly Leader[]>, tx?: Tx) {
  if (leaders.size === 0) return new Map<number, DecidingRound>();
  const latest = [...leaders].map(([productId, tied]) => ({
    productId,
    number: tied.reduce((most, leader) => Math.max(most, leader.latest), 0),
  }));
  const rounds = await (tx ?? db()).round.findMany({
    where: { OR: latest },
    select: {
      productId: true,
      number: true,
      state: true,
      drawSeed: true,
      ledgerHead: true,
      winner: { select: { userId: true } },
    },
  });
  return new Map<number, DecidingRound>(
    rounds.map(({ productId, number, state, drawSeed, ledgerHead, winner }) => [
      productId,
      {
        number,
        closed:
          state === "closed"
            ? { seedHex: drawSeed, head: ledgerHead, winnerUserId: winner?.userId ?? null }
            : null,
      },
    ]),
  );
}
