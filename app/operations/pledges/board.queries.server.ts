import { db } from "~/db/client.server";
import type { ProductStatus, ProductType, RoundState } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/access";
import { type Leaderboard, leaderboard, type PledgeEntry } from "~/domain/leaderboard";
import { isAuctionCapable } from "~/domain/product";
import { isRoundOpen } from "~/domain/round";
import { rankedPledges } from "./ranking.server";

const roundFields = {
  id: true,
  number: true,
  state: true,
  basePriceCents: true,
  minPledgeCents: true,
  maxPledgeCents: true,
  participationFeeCents: true,
  openedAt: true,
  closedAt: true,
  drawCommitment: true,
  ledgerSeq: true,
  participantCount: true,
  winner: { select: { id: true, userId: true, pledgeCents: true, user: { select: { firstName: true } } } },
} as const;

/** The part of a board that all its watchers share. */
export interface Board {
  auctionId: number;
  round: Awaited<ReturnType<typeof latestRound>>;
  isOpen: boolean;
  ranked: readonly PledgeEntry[];
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
  const product = await db().product.findFirst({
    where: { id, deletedAt: null },
    select: { productType: true, status: true, startTime: true, endTime: true, deletedAt: true },
  });
  return product && isAuctionCapable(product.productType) ? product : null;
}

async function boardOf(product: AuctionRow, auctionId: number, now: Date): Promise<Board> {
  const round = await latestRound(auctionId);
  return {
    auctionId,
    round,
    isOpen: round !== null && isRoundOpen(round.state, product, now),
    ranked: round ? await rankedPledges(round.id, round.ledgerSeq) : [],
    totalParticipants: round?.participantCount ?? 0,
  };
}

/** The active round, else the highest-numbered one (specification §2): an active round is always the latest. */
async function latestRound(auctionId: number) {
  const row = await db().round.findFirst({
    where: { productId: auctionId },
    orderBy: { number: "desc" },
    select: roundFields,
  });
  return row && inCents(row);
}

interface RoundTopRow {
  productType: ProductType;
  status: ProductStatus;
  startTime: Date | null;
  endTime: Date | null;
  number: number;
  state: RoundState;
  basePriceCents: bigint;
  minPledgeCents: bigint | null;
  maxPledgeCents: bigint | null;
  highestCents: bigint | null;
}

/** The open round and its highest pledge, in cents, without the ranking; null where no pledge is taken now. One statement. */
export async function openRoundTop(auctionId: number, now: Date) {
  const [row] = await db().$queryRaw<RoundTopRow[]>`
    SELECT product."productType", product."status", product."startTime", product."endTime",
      round."number", round."state", round."basePriceCents", round."minPledgeCents", round."maxPledgeCents",
      (SELECT MAX(seat."pledgeCents") FROM "Participation" seat
        WHERE seat."roundId" = round."id" AND seat."pledgeCents" IS NOT NULL) AS "highestCents"
    FROM "Product" product JOIN "Round" round ON round."productId" = product."id"
    WHERE product."id" = ${auctionId} AND product."deletedAt" IS NULL
    ORDER BY round."number" DESC LIMIT 1`;
  if (!row || !isAuctionCapable(row.productType) || !isRoundOpen(row.state, row, now)) return null;
  const { number, basePriceCents, minPledgeCents, maxPledgeCents, highestCents } = inCents(row);
  return { round: { number, basePriceCents, minPledgeCents, maxPledgeCents }, highestCents };
}

/** The board as one viewer sees it: their own row says 'You'. */
export const boardFor = (board: Board, viewerId: number | null): Leaderboard =>
  leaderboard(board.ranked, board.totalParticipants, viewerId);
