import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { columns, columnsOf, nestedRows, orNull, type RowOf, value } from "~/db/columns.server";
import { select } from "~/db/select.server";
import type { Viewer } from "~/domain/account/access";
import { isRoundOpen } from "~/domain/round/round";
import { auctionName } from "./auction-name.queries.server";

export const roundColumns = columns({
  ...columnsOf(
    "Round",
    "r",
    "id, productId, number, state, basePriceCents, minPledgeCents, maxPledgeCents, participationFeeCents, openedAt, closedAt",
    "closesAt, plannedCloseAt, softCloseMinutes, latestCloseAt",
    "drawCommitment, ledgerSeq, participantCount, returnedCount, voidedAt, voidReason",
  ),
  winner: orNull({
    ...columnsOf("Participation", "entrant", "id, pledgeCents"),
    user: columns(columnsOf("User", "u", "firstName, username")),
  }),
  /** A seed never leaves the server while its round is active (D25). */
  draw: orNull({
    seed: value<string>(`CASE WHEN r."state" = 'closed' THEN r."drawSeed" END`),
    head: value<string>(`r."ledgerHead"`),
    /** The participations that the draw chose from, ascending. */
    tied: nestedRows(
      value<number>(`t."id"`),
      `FROM "Participation" t WHERE r."state" = 'closed' AND t."roundId" = r."id"
        AND t."pledgeCents" = entrant."pledgeCents" AND t."pledgeCents" IS NOT NULL`,
      `t."id"`,
    ),
  }),
});

export type RoundRow = RowOf<typeof roundColumns>;

export const ROUND_WINNER = `LEFT JOIN "Participation" entrant ON entrant."id" = r."winnerId"
  LEFT JOIN "User" u ON u."id" = entrant."userId"`;

const { sql, raw } = Prisma;

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
    rows: rows.map((round) => ({ ...round, isOpen: isRoundOpen(round, product, now) })),
  };
}

export async function roundRow(id: number): Promise<RoundRow | null> {
  const [row] = await rowsOf(sql`r."id" = ${id}`);
  return row ?? null;
}

const rowsOf = (condition: Prisma.Sql, cut = Prisma.empty) =>
  select(
    roundColumns,
    sql`FROM "Round" r ${raw(ROUND_WINNER)} WHERE ${condition} ORDER BY r."number" DESC, r."id" DESC ${cut}`,
  );
