/** A round with the full identities of whoever takes part: for superusers alone (D12). */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { averageOf, type Cents } from "~/domain/money";
import { listPage } from "~/domain/page";

/** A round of this auction; null where it is none of its own, or the auction is deleted. */
export async function managedRound(productId: number, roundId: number) {
  const row = await db().round.findFirst({
    where: { id: roundId, productId, product: { deletedAt: null } },
    select: {
      id: true,
      number: true,
      state: true,
      basePriceCents: true,
      minPledgeCents: true,
      maxPledgeCents: true,
      participationFeeCents: true,
      participantCount: true,
      ledgerSeq: true,
      openedAt: true,
      closedAt: true,
      drawCommitment: true,
      product: { select: { id: true, title: true } },
      winner: {
        select: {
          id: true,
          pledgeCents: true,
          user: { select: { id: true, username: true, firstName: true, lastName: true, phoneNumber: true } },
        },
      },
    },
  });
  return row && inCents(row);
}

export type RoundDetail = NonNullable<Awaited<ReturnType<typeof managedRound>>>;

export interface PledgeSums {
  /** Participants with a pledge. */
  pledged: number;
  highestCents: Cents;
  /** Of final pledges, rounded half up to cents. */
  averageCents: Cents;
}

/** Null before the first pledge. Read from the leaderboard's index alone. */
export async function pledgeSums(roundId: number): Promise<PledgeSums | null> {
  const { _count, _sum, _max } = await db().participation.aggregate({
    where: { roundId, pledgeCents: { not: null } },
    _count: { _all: true },
    _sum: { pledgeCents: true },
    _max: { pledgeCents: true },
  });
  if (_count._all === 0) return null;
  return {
    pledged: _count._all,
    highestCents: Number(_max.pledgeCents),
    averageCents: averageOf(Number(_sum.pledgeCents), _count._all),
  };
}

export const LEADERBOARD_PAGE_SIZE = 50;

const seat = {
  id: true,
  pledgeCents: true,
  paidAt: true,
  user: { select: { id: true, username: true, firstName: true, lastName: true, phoneNumber: true } },
} as const;

/**
 * A page of the participants whose entry fee is paid: 'pledge descending, then who reached that pledge first' (D23), from an
 * index; who has not pledged comes last. `pledged` is how many have.
 */
export async function roundLeaderboard(
  round: { id: number; participantCount: number },
  pledged: number,
  asked: number,
) {
  const { page, pageCount, skip } = listPage(asked, round.participantCount, LEADERBOARD_PAGE_SIZE);
  const first = await db().participation.findMany({
    where: { roundId: round.id, pledgeCents: { not: null } },
    orderBy: [{ pledgeCents: "desc" }, { reachedSeq: "asc" }],
    skip,
    take: LEADERBOARD_PAGE_SIZE,
    select: seat,
  });
  const rest = await db().participation.findMany({
    where: { roundId: round.id, paymentStatus: "completed", pledgeCents: null },
    orderBy: { id: "asc" },
    skip: Math.max(0, skip - pledged),
    take: LEADERBOARD_PAGE_SIZE - first.length,
    select: seat,
  });
  const seats = inCents([...first, ...rest]).map((row, i) => ({
    ...row,
    place: row.pledgeCents === null ? null : skip + i + 1,
  }));
  return { page, pageCount, seats };
}

export type LeaderboardSeat = Awaited<ReturnType<typeof roundLeaderboard>>["seats"][number];
