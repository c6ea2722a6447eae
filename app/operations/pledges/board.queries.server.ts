import { tableColumns, columns, columnsOf, asNumberOrNull, orNull } from "~/db/columns.server";
import { join, sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { generationOf } from "~/db/written-tables.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { type Leaderboard, leaderboard, type PledgeEntry, type PledgeOf } from "~/domain/pledge/leaderboard";
import type { Cents } from "~/domain/money";
import { type AuctionTimes, isAuctionCapable } from "~/domain/product/product";
import { isRoundOpen } from "~/domain/round/round";
import { drawColumns, IS_CURRENT } from "../rounds/current-round.server";
import { participationsAt } from "../rounds/winner/proof.queries.server";
import { rankedPledges, type Ranking } from "./ranking.server";

const auction = columns({
  ...columnsOf("Product", "product", "id, productType, status, startTime, endTime, deletedAt"),
  scheduled: orNull(columnsOf("ScheduledRound", "next", "afterRound, opensAt, closesAt")),
});

const FROM_AUCTION = sql`FROM "Product" product
  LEFT JOIN "ScheduledRound" next ON next."productId" = product."id" AND product."status" <> 'closed'`;

const boardRound = columns({
  ...columnsOf(
    "Round",
    "round",
    "id, number, state, basePriceCents, minPledgeCents, maxPledgeCents, participationFeeCents, openedAt, closedAt",
    "closesAt, plannedCloseAt, softCloseMinutes, latestCloseAt",
    "drawCommitment, ledgerSeq, participantCount, topTotalCents, topTotalCount, voidedAt, voidReason, voidTopCount, voidLeaderId",
  ),
  winner: orNull({
    ...columnsOf("Participation", "entrant", "id, userId, pledgeCents"),
    user: tableColumns("User", "person", "firstName"),
  }),
  draw: orNull(drawColumns("round")),
});

export interface RoundOpening {
  readonly afterRound: number;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
}

/** The part that all watchers share. */
export interface Board {
  auctionId: number;
  round: Awaited<ReturnType<typeof currentRound>>;
  isOpen: boolean;
  /** The next round, while it waits to open by the clock (D91). */
  scheduled: RoundOpening | null;
  ranked: readonly PledgeEntry[];
  pledgeOf: PledgeOf;
  totalParticipants: number;
}

export async function currentBoard(viewer: Viewer | null, auctionId: number, now: Date) {
  const product = await auctionOf(auctionId);
  return product && canSeeProduct(viewer, product) ? boardOf(product, now) : null;
}

/** A draft is visible to superusers only (D13, D45). */
export async function canSeeAuction(viewer: Viewer | null, auctionId: number): Promise<boolean> {
  const product = await auctionOf(auctionId);
  return product !== null && canSeeProduct(viewer, product);
}

/** For watchers who were admitted one by one. Null once the auction is gone. */
export async function boardForFeed(auctionId: number, now: Date) {
  const product = await auctionOf(auctionId);
  return product && boardOf(product, now);
}

async function auctionOf(id: number) {
  const [product] = await select(auction)`
    ${FROM_AUCTION} WHERE product."id" = ${id} AND product."deletedAt" IS NULL`;
  return product && isAuctionCapable(product.productType) ? product : null;
}

/** Grows with each write that may change a board, by this process or another. A board read before it is outdated. */
export const boardGeneration = (): number =>
  generationOf(["Product", "Round", "Participation", "ScheduledRound"]);

type CurrentState = Pick<Board, "isOpen" | "totalParticipants" | "scheduled"> & {
  readonly round: Pick<NonNullable<Board["round"]>, "id" | "state" | "ledgerSeq"> | null;
};

/** Equal if two boards are: it shows whether the watchers saw the latest one. */
export const boardStateOf = ({ round, isOpen, scheduled, totalParticipants }: CurrentState): string =>
  `${round?.id} ${round?.state} ${round?.ledgerSeq} ${totalParticipants} ${isOpen} ${scheduled?.opensAt.getTime()} ${scheduled?.closesAt?.getTime()}`;

const auctionState = columns({
  auction,
  round: orNull(columnsOf("Round", "round", "id, state, closesAt, ledgerSeq, participantCount")),
});

export async function boardStates(
  auctionIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  if (auctionIds.length === 0) return new Map();
  const rows = await select(auctionState)`${FROM_AUCTION} LEFT JOIN "Round" round ON ${IS_CURRENT}
    WHERE product."id" IN (${join([...auctionIds])}) AND product."deletedAt" IS NULL`;
  return new Map(
    rows.map(({ auction: { id, scheduled, ...times }, round }) => {
      const isOpen = round !== null && isRoundOpen(round, times, now);
      return [
        id,
        boardStateOf({ round, isOpen, scheduled, totalParticipants: round?.participantCount ?? 0 }),
      ];
    }),
  );
}

const NO_PLEDGES: Ranking = { ranked: [], pledgeOf: () => undefined };

/** For callers that have read the auction and checked that the viewer may see it. */
export async function boardOf(
  auction: AuctionTimes & { readonly id: number; readonly scheduled: RoundOpening | null },
  now: Date,
): Promise<Board> {
  const round = await currentRound(auction.id);
  return {
    auctionId: auction.id,
    round,
    isOpen: round !== null && isRoundOpen(round, auction, now),
    scheduled: auction.scheduled,
    ...(round && round.voidedAt === null ? await rankedPledges(round.id, round.ledgerSeq) : NO_PLEDGES),
    totalParticipants: round?.participantCount ?? 0,
  };
}

async function currentRound(auctionId: number) {
  const [round] = await select(boardRound)`FROM "Product" product JOIN "Round" round ON ${IS_CURRENT}
    LEFT JOIN "Participation" entrant ON entrant."id" = round."winnerId"
    LEFT JOIN "User" person ON person."id" = entrant."userId"
    WHERE product."id" = ${auctionId}`;
  if (!round) return null;
  const { winner, draw } = round;
  const tied = winner && draw ? await participationsAt(round.id, winner.pledgeCents ?? 0) : [];
  return { ...round, draw: draw && { ...draw, tied } };
}

export async function highestPledgeOfRound(roundId: number): Promise<Cents | null> {
  const [highest = null] = await select(asNumberOrNull('MAX("pledgeCents")'))`FROM "Participation"
    WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL`;
  return highest;
}

export const boardFor = (board: Board, viewerId: number | null): Leaderboard =>
  leaderboard(board.ranked, board.totalParticipants, viewerId, board.pledgeOf);
