/** Rounds as the API tells of them: with their winners, in one statement however many. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { jsonRows, jsonSql, type JsonField, type JsonWriter } from "~/db/json-rows.server";
import type { Cents } from "~/domain/money";
import type { Viewer } from "~/domain/account/access";
import { isRoundOpen, type RoundState } from "~/domain/round/round";
import { auctionName } from "../products/auction-name.queries.server";

export interface RoundRow {
  id: number;
  productId: number;
  number: number;
  state: RoundState;
  basePriceCents: Cents;
  minPledgeCents: Cents | null;
  maxPledgeCents: Cents | null;
  participationFeeCents: Cents;
  openedAt: Date;
  closedAt: Date | null;
  drawCommitment: string;
  /** How many bids its ledger holds. */
  ledgerSeq: number;
  participantCount: number;
  winner: { pledgeCents: Cents | null; user: { firstName: string; username: string } } | null;
  draw: RoundDraw | null;
}

/** What a closed round's draw is checked by (D25): a seed never leaves the server while its round is active. */
export interface RoundDraw {
  seed: string;
  head: string;
  /** Ids of the participations at the highest pledge, ascending: who was drawn among. */
  tied: number[];
}

/** As JSON has it. */
export type RoundJson = Omit<RoundRow, "winner" | "draw" | "openedAt" | "closedAt"> & {
  openedAt: string;
  closedAt: string | null;
  winnerCents: Cents | null;
  winnerFirstName: string | null;
  winnerUsername: string | null;
  drawSeed: string | null;
  drawHead: string | null;
  tied: number[] | null;
};

/** Of a round `r`, joined with ROUND_WINNER. */
export const roundJson = ({ list, nested }: JsonWriter): Readonly<Record<keyof RoundJson, JsonField>> => ({
  id: 'r."id"',
  productId: 'r."productId"',
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
  winnerCents: 'seat."pledgeCents"',
  winnerFirstName: 'u."firstName"',
  winnerUsername: 'u."username"',
  drawSeed: ofClosed('r."drawSeed"'),
  drawHead: ofClosed('r."ledgerHead"'),
  tied: nested(
    ofClosed(`(SELECT ${list('t."id"')} FROM "Participation" t
      WHERE t."roundId" = r."id" AND t."pledgeCents" = seat."pledgeCents" AND t."pledgeCents" IS NOT NULL)`),
  ),
});

const ofClosed = (value: string) => `CASE WHEN r."state" = 'closed' THEN ${value} END`;

export const ROUND_WINNER = `LEFT JOIN "Participation" seat ON seat."id" = r."winnerId"
  LEFT JOIN "User" u ON u."id" = seat."userId"`;

const { sql, raw } = Prisma;

/**
 * A part of an auction's rounds, newest first, and how many it has. Null where the viewer sees no such product: a draft's
 * rounds are for superusers (D45).
 */
export async function roundsFor(
  viewer: Viewer | null,
  productId: number,
  { skip, size }: { skip: number; size: number },
  now: Date,
) {
  const product = await auctionName(viewer, productId);
  if (!product) return null;
  const [total, rows] = await Promise.all([
    db().round.count({ where: { productId } }),
    rowsOf(sql`r."productId" = ${productId}`, sql`LIMIT ${size} OFFSET ${skip}`),
  ]);
  return {
    total,
    rows: rows.map((round) => ({ ...round, isOpen: isRoundOpen(round.state, product, now) })),
  };
}

/** Null where there is none. */
export async function roundRow(id: number): Promise<RoundRow | null> {
  const [row] = await rowsOf(sql`r."id" = ${id}`);
  return row ?? null;
}

const roundList = jsonSql((write) => write.list(write.object(roundJson(write))));

async function rowsOf(condition: Prisma.Sql, cut = Prisma.empty): Promise<RoundRow[]> {
  const rows = await jsonRows<RoundJson>(
    roundList(),
    sql`FROM (SELECT * FROM "Round" r WHERE ${condition} ORDER BY r."number" DESC, r."id" DESC ${cut}) r
      ${raw(ROUND_WINNER)}`,
  );
  return rows.map(roundOf).sort(newestFirst);
}

export const newestFirst = (one: RoundRow, other: RoundRow) => other.number - one.number || other.id - one.id;

export function roundOf(row: RoundJson): RoundRow {
  const { winnerFirstName, winnerUsername } = row;
  return {
    id: row.id,
    productId: row.productId,
    number: row.number,
    state: row.state,
    basePriceCents: row.basePriceCents,
    minPledgeCents: row.minPledgeCents,
    maxPledgeCents: row.maxPledgeCents,
    participationFeeCents: row.participationFeeCents,
    openedAt: new Date(row.openedAt),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt),
    drawCommitment: row.drawCommitment,
    ledgerSeq: row.ledgerSeq,
    participantCount: row.participantCount,
    winner:
      winnerFirstName === null || winnerUsername === null
        ? null
        : {
            pledgeCents: row.winnerCents,
            user: { firstName: winnerFirstName, username: winnerUsername },
          },
    draw:
      row.drawSeed === null || row.drawHead === null
        ? null
        : { seed: row.drawSeed, head: row.drawHead, tied: (row.tied ?? []).sort((a, b) => a - b) },
  };
}
