import { tableColumns, columns, columnsOf, asNumber, type RowOf } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { empty, join, sql } from "~/db/sql.server";
import { countRows } from "~/db/list-rows.server";
import type { Cents } from "~/domain/money";

export interface BidRow {
  id: number;
  seq: number;
  cents: Cents;
  submittedAt: Date;
  hash: string;
  /** The title is null if the auction was deleted (D55). */
  auction: { id: number; title: string | null };
  round: { id: number; number: number };
  /** The last bid of a closed round's winner (D65). */
  isWinner: boolean;
  position: number | null;
}

interface BidFilter {
  auctionId: number | null;
  roundId: number | null;
}

export async function bidsOf(
  userId: number,
  { auctionId, roundId }: BidFilter,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: BidRow[]; total: number }> {
  const ofRound = roundId === null ? empty : sql`AND own."roundId" = ${roundId}`;
  const ofAuction = auctionId === null ? empty : sql`AND round."productId" = ${auctionId}`;
  const found = sql`${FROM_BIDS} WHERE own."userId" = ${userId} ${ofRound} ${ofAuction}`;
  const [total, bids] = await Promise.all([
    countRows()`${found}`,
    select(listedBid)`${found} ORDER BY bid."submittedAt" DESC, bid."id" DESC LIMIT ${size} OFFSET ${skip}`,
  ]);
  return { total, rows: await withPositions(bids) };
}

/** How many rank before `own` (D23): two index ranges, because a condition with OR would read the whole round. */
const AHEAD = `(
  (SELECT COUNT(*) FROM "Participation" other
    WHERE other."roundId" = own."roundId" AND other."pledgeCents" > own."pledgeCents")
  + (SELECT COUNT(*) FROM "Participation" other
    WHERE other."roundId" = own."roundId" AND other."pledgeCents" = own."pledgeCents"
      AND other."reachedSeq" < own."reachedSeq"))`;

const bidColumns = {
  ...columnsOf("Bid", "bid", "id, seq, cents, submittedAt, hash, participationId"),
  participation: tableColumns("Participation", "own", "reachedSeq"),
  round: columns({
    ...columnsOf("Round", "round", "id, number, winnerId"),
    product: tableColumns("Product", "product", "id, title, deletedAt"),
  }),
};
const listedBid = columns(bidColumns);
const singleBid = columns({ ...bidColumns, ahead: asNumber(AHEAD) });
const FROM_BIDS = sql`FROM "Bid" bid
  JOIN "Participation" own ON own."id" = bid."participationId"
  JOIN "Round" round ON round."id" = bid."roundId"
  JOIN "Product" product ON product."id" = round."productId"`;

/** One statement, because the answer to every pledge reads it. */
export async function bidById(bidId: number): Promise<BidRow> {
  const [row] = await select(singleBid)`${FROM_BIDS} WHERE bid."id" = ${bidId}`;
  if (!row) throw new Error(`bid ${bidId} is gone`);
  return bidRow(row, row.ahead + 1);
}

type Selected = RowOf<typeof listedBid>;

async function withPositions(bids: readonly Selected[]): Promise<BidRow[]> {
  const positions = await positionsOf([...new Set(bids.map(({ participationId }) => participationId))]);
  return bids.map((bid) => bidRow(bid, positions.get(bid.participationId) ?? null));
}

function bidRow(bid: Selected, position: number | null): BidRow {
  const { id, seq, cents, submittedAt, hash, participationId, participation, round } = bid;
  return {
    id,
    seq,
    cents,
    submittedAt,
    hash,
    auction: { id: round.product.id, title: round.product.deletedAt === null ? round.product.title : null },
    round: { id: round.id, number: round.number },
    isWinner: round.winnerId === participationId && participation.reachedSeq === seq,
    position,
  };
}

const placed = columns({ ...columnsOf("Participation", "own", "id"), ahead: asNumber(AHEAD) });

/** SQLite accepts no more parameters in one statement. */
const MAX_AT_ONCE = 500;

async function positionsOf(participationIds: readonly number[]): Promise<Map<number, number>> {
  const positions = new Map<number, number>();
  for (let from = 0; from < participationIds.length; from += MAX_AT_ONCE) {
    const ids = participationIds.slice(from, from + MAX_AT_ONCE);
    const rows = await select(placed)`FROM "Participation" own WHERE own."id" IN (${join(ids)})`;
    for (const { id, ahead } of rows) positions.set(id, ahead + 1);
  }
  return positions;
}
