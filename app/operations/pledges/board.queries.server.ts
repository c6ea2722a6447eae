import { db } from "~/db/client.server";
import { Prisma, type ProductStatus, type ProductType, type RoundState } from "~/db/generated/sqlite/client";
import { type JsonField, jsonRows, jsonSql } from "~/db/json-rows.server";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/access";
import { type Leaderboard, leaderboard, type PledgeEntry } from "~/domain/leaderboard";
import type { Cents } from "~/domain/money";
import { isAuctionCapable } from "~/domain/product";
import { isRoundOpen } from "~/domain/round";
import { rankedPledges } from "./ranking.server";

/** An auction with its latest round, as JSON has it. */
interface AuctionJson {
  productType: ProductType;
  status: ProductStatus;
  startTime: string | null;
  endTime: string | null;
  /** Null where the auction has no round yet; then the rest is too. */
  id: number | null;
  number: number;
  state: RoundState;
  basePriceCents: Cents;
  minPledgeCents: Cents | null;
  maxPledgeCents: Cents | null;
  participationFeeCents: Cents;
  openedAt: string;
  closedAt: string | null;
  drawCommitment: string;
  ledgerSeq: number;
  participantCount: number;
  winnerId: number | null;
  winnerUserId: number | null;
  winnerCents: Cents | null;
  winnerFirstName: string | null;
}

const auctionFields: Readonly<Record<keyof AuctionJson, JsonField>> = {
  productType: 'p."productType"',
  status: 'p."status"',
  startTime: { moment: 'p."startTime"' },
  endTime: { moment: 'p."endTime"' },
  id: 'r."id"',
  number: 'r."number"',
  state: 'r."state"',
  basePriceCents: 'r."basePriceCents"',
  minPledgeCents: 'r."minPledgeCents"',
  maxPledgeCents: 'r."maxPledgeCents"',
  participationFeeCents: 'r."participationFeeCents"',
  openedAt: { moment: 'r."openedAt"' },
  closedAt: { moment: 'r."closedAt"' },
  drawCommitment: 'r."drawCommitment"',
  ledgerSeq: 'r."ledgerSeq"',
  participantCount: 'r."participantCount"',
  winnerId: 'seat."id"',
  winnerUserId: 'seat."userId"',
  winnerCents: 'seat."pledgeCents"',
  winnerFirstName: 'u."firstName"',
};

const auctionList = jsonSql(({ list, object }) => list(object(auctionFields)));

/** The part of a board that all its watchers share. */
export interface Board {
  auctionId: number;
  round: ReturnType<typeof roundOf>;
  isOpen: boolean;
  ranked: readonly PledgeEntry[];
  totalParticipants: number;
}

/** The board of the auction's current round; null where the viewer sees no such auction. */
export async function currentBoard(viewer: Viewer | null, auctionId: number, now: Date) {
  const auction = await auctionOf(auctionId);
  return auction && canSeeProduct(viewer, auction) ? boardOf(auction, auctionId, now) : null;
}

/** Whether the viewer sees such an auction: a draft is nobody's but a superuser's (D13, D45). */
export async function seesAuction(viewer: Viewer | null, auctionId: number): Promise<boolean> {
  const auction = await auctionOf(auctionId);
  return auction !== null && canSeeProduct(viewer, auction);
}

/** The board for a feed whose watchers were let in one by one. Null once the auction is gone. */
export async function boardForFeed(auctionId: number, now: Date) {
  const auction = await auctionOf(auctionId);
  return auction && boardOf(auction, auctionId, now);
}

type Auction = NonNullable<Awaited<ReturnType<typeof auctionOf>>>;

/** One statement. The active round, else the highest-numbered one (specification §2): an active round is always the latest. */
async function auctionOf(id: number) {
  const [row] = await jsonRows<AuctionJson>(
    auctionList(),
    Prisma.sql`FROM "Product" p
      LEFT JOIN "Round" r ON r."productId" = p."id"
        AND r."number" = (SELECT MAX("number") FROM "Round" WHERE "productId" = p."id")
      LEFT JOIN "Participation" seat ON seat."id" = r."winnerId"
      LEFT JOIN "User" u ON u."id" = seat."userId"
      WHERE p."id" = ${id} AND p."deletedAt" IS NULL`,
  );
  if (!row || !isAuctionCapable(row.productType)) return null;
  const { productType, status, startTime, endTime } = row;
  return {
    productType,
    status,
    deletedAt: null,
    startTime: dateOf(startTime),
    endTime: dateOf(endTime),
    round: roundOf(row),
  };
}

function roundOf({ id, winnerId, winnerUserId, winnerCents, winnerFirstName, ...row }: AuctionJson) {
  if (id === null) return null;
  return {
    id,
    number: row.number,
    state: row.state,
    basePriceCents: row.basePriceCents,
    minPledgeCents: row.minPledgeCents,
    maxPledgeCents: row.maxPledgeCents,
    participationFeeCents: row.participationFeeCents,
    openedAt: new Date(row.openedAt),
    closedAt: dateOf(row.closedAt),
    drawCommitment: row.drawCommitment,
    ledgerSeq: row.ledgerSeq,
    participantCount: row.participantCount,
    winner:
      winnerId === null || winnerUserId === null || winnerFirstName === null
        ? null
        : {
            id: winnerId,
            userId: winnerUserId,
            pledgeCents: winnerCents,
            user: { firstName: winnerFirstName },
          },
  };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

async function boardOf(auction: Auction, auctionId: number, now: Date): Promise<Board> {
  const { round } = auction;
  return {
    auctionId,
    round,
    isOpen: round !== null && isRoundOpen(round.state, auction, now),
    ranked: round ? await rankedPledges(round.id, round.ledgerSeq) : [],
    totalParticipants: round?.participantCount ?? 0,
  };
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
