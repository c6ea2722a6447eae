/** Rounds as the API tells of them: with their winners, in one statement however many. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
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

type Selected = Omit<RoundRow, "winner"> & {
  winnerCents: Cents | null;
  winnerFirstName: string | null;
  winnerUsername: string | null;
};

const { sql, join } = Prisma;

/** All rounds of these products, newest first. */
export const roundsOfProducts = (productIds: readonly number[]): Promise<RoundRow[]> =>
  productIds.length === 0 ? Promise.resolve([]) : rowsOf(sql`r."productId" IN (${join([...productIds])})`);

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

async function rowsOf(condition: Prisma.Sql, cut = Prisma.empty): Promise<RoundRow[]> {
  const rows = await db().$queryRaw<Selected[]>`
    SELECT r."id", r."productId", r."number", r."state", r."basePriceCents", r."minPledgeCents", r."maxPledgeCents",
      r."participationFeeCents", r."openedAt", r."closedAt", r."drawCommitment", r."ledgerSeq", r."participantCount",
      seat."pledgeCents" AS "winnerCents", u."firstName" AS "winnerFirstName", u."username" AS "winnerUsername"
    FROM "Round" r
    LEFT JOIN "Participation" seat ON seat."id" = r."winnerId"
    LEFT JOIN "User" u ON u."id" = seat."userId"
    WHERE ${condition} ORDER BY r."number" DESC, r."id" DESC ${cut}`;
  return rows.map(({ winnerCents, winnerFirstName, winnerUsername, ...round }) => ({
    ...inCents(round),
    winner:
      winnerFirstName === null || winnerUsername === null
        ? null
        : {
            pledgeCents: winnerCents === null ? null : Number(winnerCents),
            user: { firstName: winnerFirstName, username: winnerUsername },
          },
  }));
}
