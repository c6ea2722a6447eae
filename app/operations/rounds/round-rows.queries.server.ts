/** Rounds as the API tells of them: with their winners, in one statement however many. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { jsonRows, jsonSql, type JsonField } from "~/db/json-rows.server";
import type { Cents } from "~/domain/money";
import type { Viewer } from "~/domain/access";
import { isRoundOpen, type RoundState } from "~/domain/round";
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
}

/** As JSON has it. */
export type RoundJson = Omit<RoundRow, "winner" | "openedAt" | "closedAt"> & {
  openedAt: string;
  closedAt: string | null;
  winnerCents: Cents | null;
  winnerFirstName: string | null;
  winnerUsername: string | null;
};

/** Of a round `r`, joined with ROUND_WINNER. */
export const roundJson: Readonly<Record<keyof RoundJson, JsonField>> = {
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
};

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

const roundList = jsonSql(({ list, object }) => list(object(roundJson)));

async function rowsOf(condition: Prisma.Sql, cut = Prisma.empty): Promise<RoundRow[]> {
  const rows = await jsonRows<RoundJson>(
    roundList(),
    sql`FROM (SELECT * FROM "Round" r WHERE ${condition} ORDER BY r."number" DESC, r."id" DESC ${cut}) r
      ${raw(ROUND_WINNER)}`,
  );
  return rows.map(roundOf).sort(newestFirst);
}

export const newestFirst = (one: RoundRow, other: RoundRow) => other.number - one.number || other.id - one.id;

export function roundOf({ winnerCents, winnerFirstName, winnerUsername, ...round }: RoundJson): RoundRow {
  return {
    ...round,
    openedAt: new Date(round.openedAt),
    closedAt: round.closedAt === null ? null : new Date(round.closedAt),
    winner:
      winnerFirstName === null || winnerUsername === null
        ? null
        : { pledgeCents: winnerCents, user: { firstName: winnerFirstName, username: winnerUsername } },
  };
}
