import type { Tx } from "~/db/client.server";
import { empty, raw, sql, type Sql } from "~/db/sql.server";
import {
  tableColumns,
  columns,
  columnsOf,
  columnOf,
  orNull,
  nestedRows,
  type RowOf,
} from "~/db/columns.server";
import { select } from "~/db/select.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { isRoundOpen } from "~/domain/round/round";
import { countRows, rowsOfIds } from "~/db/list-rows.server";
import { auctionTimeColumns } from "../auction-columns";
import { auctionName } from "./auction-name.queries.server";
import { drawColumns } from "./current-round.server";
import { participationRows } from "./participation-rows.queries.server";
import { ledgerOf } from "./winner/proof.queries.server";

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
    user: tableColumns("User", "u", "firstName, username"),
  }),
  draw: orNull({
    ...drawColumns("r"),
    /** The participations that the draw chose from, ascending. */
    tied: nestedRows(
      columnOf("Participation", "t", "id"),
      `FROM "Participation" t WHERE r."state" = 'closed' AND t."roundId" = r."id"
        AND t."pledgeCents" = entrant."pledgeCents" AND t."pledgeCents" IS NOT NULL`,
      `t."id"`,
    ),
  }),
});

type RoundRow = RowOf<typeof roundColumns>;

export const ROUND_WINNER = `LEFT JOIN "Participation" entrant ON entrant."id" = r."winnerId"
  LEFT JOIN "User" u ON u."id" = entrant."userId"`;

export async function roundsFor(
  viewer: Viewer | null,
  productId: number,
  { skip, size }: { skip: number; size: number },
  now: Date,
) {
  const product = await auctionName(viewer, productId);
  if (!product) return null;
  const [total, rows] = await Promise.all([
    countRows()`FROM "Round" WHERE "productId" = ${productId}`,
    rowsOf(sql`r."productId" = ${productId}`, sql`LIMIT ${size} OFFSET ${skip}`),
  ]);
  return {
    total,
    rows: rows.map((round) => ({ ...round, isOpen: isRoundOpen(round, product, now) })),
  };
}

async function roundRow(id: number): Promise<RoundRow | null> {
  const [row] = await rowsOf(sql`r."id" = ${id}`);
  return row ?? null;
}

const rowsOf = (condition: Sql, cut = empty, tx?: Tx) =>
  select(roundColumns, { tx })`
    FROM "Round" r ${raw(ROUND_WINNER)} WHERE ${condition} ORDER BY r."number" DESC, r."id" DESC ${cut}`;

export async function closedRoundInTransaction(tx: Tx, id: number) {
  const [round] = await rowsOf(sql`r."id" = ${id}`, empty, tx);
  if (!round?.draw) throw new Error(`round ${id} is not closed`);
  return { ...round, draw: round.draw };
}

export type ClosedRound = Awaited<ReturnType<typeof closedRoundInTransaction>>;

interface Part {
  skip: number;
  size: number;
}

/** Participants, and the ledger once closed (D25, D37, D44). Drafts are for superusers (D45). */
export async function publicRound(viewer: Viewer | null, id: number, part: Part, now: Date) {
  const round = await roundRow(id);
  const [product] = round ? await rowsOfIds("Product", auctionTimeColumns, [round.productId]) : [];
  if (!round || !product || !canSeeProduct(viewer, product)) return null;
  const { rows: participants } = await participationRows(
    { scope: { productId: round.productId, roundId: id }, pledgedOnly: false },
    part,
  );
  return {
    ...round,
    isOpen: isRoundOpen(round, product, now),
    participants,
    ledger: round.state === "closed" ? await ledgerOf(id, part) : null,
    longest: Math.max(round.participantCount, round.state === "closed" ? round.ledgerSeq : 0),
  };
}

export type PublicRound = NonNullable<Awaited<ReturnType<typeof publicRound>>>;
