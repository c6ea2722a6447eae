import { Prisma, type Product, type Round } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { type Leaderboard, leaderboard, type PledgeEntry, type PledgeOf } from "~/domain/pledge/leaderboard";
import type { Cents } from "~/domain/money";
import { isAuctionCapable } from "~/domain/product/product";
import { isRoundOpen } from "~/domain/round/round";
import { participationsAt } from "../rounds/proof.queries.server";
import { rankedPledges, type Ranking } from "./ranking.server";

type AuctionColumns = Pick<Product, "productType" | "status" | "startTime" | "endTime" | "deletedAt">;
type RoundColumns = Omit<Round, "productId" | "drawSeed" | "ledgerHead" | "winnerId">;
/** Null of an active round: its seed never leaves the server (D25). */
interface DrawColumns {
  seed: string | null;
  head: string | null;
}
interface WinnerColumns {
  winnerSeat: number | null;
  winnerUser: number | null;
  winnerCents: bigint | null;
  winnerName: string | null;
}

/** The part of a board that all its watchers share. */
export interface Board {
  auctionId: number;
  round: Awaited<ReturnType<typeof latestRound>>;
  isOpen: boolean;
  ranked: readonly PledgeEntry[];
  pledgeOf: PledgeOf;
  totalParticipants: number;
}

/** The board of the auction's current round; null where the viewer sees no such auction. */
export async function currentBoard(viewer: Viewer | null, auctionId: number, now: Date) {
  const product = await auctionOf(auctionId);
  return product && canSeeProduct(viewer, product) ? boardOf(product, auctionId, now) : null;
}

/** Whether the viewer sees such an auction: a draft is nobody's but a superuser's (D13, D45). */
export async function seesAuction(viewer: Viewer | null, auctionId: number): Promise<boolean> {
  const product = await auctionOf(auctionId);
  return product !== null && canSeeProduct(viewer, product);
}

/** The board for a feed whose watchers were let in one by one. Null once the auction is gone. */
export async function boardForFeed(auctionId: number, now: Date) {
  const product = await auctionOf(auctionId);
  return product && boardOf(product, auctionId, now);
}

type AuctionRow = NonNullable<Awaited<ReturnType<typeof auctionOf>>>;

async function auctionOf(id: number) {
  const [product] = await readRows<AuctionColumns>(Prisma.sql`
    SELECT "productType", "status", "startTime", "endTime", "deletedAt" FROM "Product"
    WHERE "id" = ${id} AND "deletedAt" IS NULL`);
  return product && isAuctionCapable(product.productType) ? product : null;
}

const NO_PLEDGES: Ranking = { ranked: [], pledgeOf: () => undefined };

async function boardOf(product: AuctionRow, auctionId: number, now: Date): Promise<Board> {
  const round = await latestRound(auctionId);
  return {
    auctionId,
    round,
    isOpen: round !== null && isRoundOpen(round.state, product, now),
    ...(round ? await rankedPledges(round.id, round.ledgerSeq) : NO_PLEDGES),
    totalParticipants: round?.participantCount ?? 0,
  };
}

/** The active round, else the highest-numbered one (specification §2): an active round is always the latest. */
async function latestRound(auctionId: number) {
  const [row] = await readRows<RoundColumns & WinnerColumns & DrawColumns>(Prisma.sql`
    SELECT round."id", round."number", round."state", round."basePriceCents", round."minPledgeCents",
      round."maxPledgeCents", round."participationFeeCents", round."openedAt", round."closedAt",
      round."drawCommitment", round."ledgerSeq", round."participantCount", round."topTotalCents",
      round."topTotalCount", seat."id" AS "winnerSeat",
      seat."userId" AS "winnerUser", seat."pledgeCents" AS "winnerCents", person."firstName" AS "winnerName",
      CASE WHEN round."state" = 'closed' THEN round."drawSeed" END AS "seed",
      CASE WHEN round."state" = 'closed' THEN round."ledgerHead" END AS "head"
    FROM "Round" round
    LEFT JOIN "Participation" seat ON seat."id" = round."winnerId"
    LEFT JOIN "User" person ON person."id" = seat."userId"
    WHERE round."productId" = ${auctionId} ORDER BY round."number" DESC LIMIT 1`);
  if (!row) return null;
  const { winnerSeat: id, winnerUser: userId, winnerCents, winnerName, seed, head, ...round } = row;
  const winner =
    id === null || userId === null
      ? null
      : { id, userId, pledgeCents: winnerCents, user: { firstName: winnerName ?? "" } };
  const tied = winner && seed ? await participationsAt(round.id, Number(winner.pledgeCents ?? 0)) : [];
  return { ...round, winner, draw: seed === null || head === null ? null : { seed, head, tied } };
}

/** A round's highest pledge, in cents; null before the first. */
export async function highestPledge(roundId: number): Promise<Cents | null> {
  const [row] = await readRows<{ highestCents: bigint | null }>(Prisma.sql`
    SELECT MAX("pledgeCents") AS "highestCents" FROM "Participation"
    WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL`);
  return row?.highestCents ?? null;
}

/** The board as one viewer sees it: their own row says 'You'. */
export const boardFor = (board: Board, viewerId: number | null): Leaderboard =>
  leaderboard(board.ranked, board.totalParticipants, viewerId, board.pledgeOf);
