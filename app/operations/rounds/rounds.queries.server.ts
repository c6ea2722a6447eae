import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { topPledge } from "./top-pledge.queries.server";
import { canSeeProduct, may, type Viewer } from "~/domain/account/access";
import { isAuctionCapable } from "~/domain/product/product";
import { auctionTimeColumns } from "../auction-columns";
import { refuseCloseByHand } from "~/domain/schedule/promised-close";
import { shopTime } from "../shop-clock.server";
import { CURRENT_ROUND } from "./current-round.server";
import { promiseColumns } from "./promises.server";
import { newcomersOf } from "./newcomers.queries.server";
import { roundFields } from "./round-summaries.queries.server";

export const ACTIVE_ROUND = { state: "active" } as const;

const stats = selectColumns(
  "Round",
  "id, number, state, openedAt, closedAt, closesAt, basePriceCents, participationFeeCents",
  "minPledgeCents, maxPledgeCents, participantCount, ledgerSeq",
);

export async function roundsOf(productId: number) {
  const rows = await db().round.findMany({
    where: { productId },
    orderBy: { number: "desc" },
    select: {
      ...stats,
      winner: {
        select: { pledgeCents: true, user: { select: { username: true, firstName: true, lastName: true } } },
      },
    },
  });
  return rows.map(inCents);
}

export type ManagedRound = Awaited<ReturnType<typeof roundsOf>>[number];

/** `early`: why it cannot be closed by hand yet (D108, D109). */
export async function closingPreview(productId: number) {
  const round = await db().round.findFirst({
    where: { productId, state: "active", product: { deletedAt: null } },
    select: { ...stats, product: { select: promiseColumns } },
  });
  if (!round) return null;
  const early = refuseCloseByHand(round, round.product, shopTime())?.message ?? null;
  const [top, newcomers] = await Promise.all([topPledge(round.id), newcomersOf(round.id, shopTime())]);
  return { round: inCents(round), top, newcomers, early };
}

/** Public facts before the next round opens (D20); newcomers only for an administrator. Null if the viewer cannot see the auction. */
export async function latestRoundFacts(viewer: Viewer | null, auctionId: number) {
  const row = await db().product.findFirst({
    where: { id: auctionId, deletedAt: null },
    select: {
      ...selectColumns("Product", "title, basePriceCents, participationFeeCents"),
      ...auctionTimeColumns,
      ...promiseColumns,
      rounds: { ...CURRENT_ROUND, select: stats },
    },
  });
  if (!row || !isAuctionCapable(row.productType) || !canSeeProduct(viewer, row)) return null;
  const { rounds, ...product } = inCents(row);
  const [round] = rounds;
  const closes = may(viewer, "rounds") && round?.state === "active";
  const [top, newcomers] = await Promise.all([
    round ? topPledge(round.id) : null,
    closes ? newcomersOf(round.id, shopTime()) : [],
  ]);
  const early = closes ? refuseCloseByHand(round, product, shopTime()) : null;
  return { product, round: round ?? null, top, newcomers, early: early?.message ?? null };
}

/** None or one. */
export async function activeRounds(productId: number) {
  const rows = await db().round.findMany({
    where: { productId, ...ACTIVE_ROUND },
    select: { maxPledgeCents: true },
  });
  return rows.map(inCents);
}

export async function activeRoundNumber(productId: number): Promise<number | null> {
  const round = await db().round.findFirst({
    where: { productId, ...ACTIVE_ROUND },
    select: { number: true },
  });
  return round?.number ?? null;
}

/** With the winner's full identity: for superusers only (D12). Null if it does not belong to this auction. */
export async function managedRound(productId: number, roundId: number) {
  const row = await db().round.findFirst({
    where: { id: roundId, productId, product: { deletedAt: null } },
    select: {
      ...roundFields,
      drawCommitment: true,
      product: {
        select: { id: true, title: true, productType: true, status: true, startTime: true, endTime: true },
      },
      winner: {
        select: {
          id: true,
          pledgeCents: true,
          user: { select: { id: true, username: true, firstName: true, lastName: true, phoneNumber: true } },
        },
      },
    },
  });
  return row && inCents(row);
}

export type ManagedRoundDetail = NonNullable<Awaited<ReturnType<typeof managedRound>>>;

/** The numbers of an auction's void rounds (D78), ascending. */
export async function voidRoundNumbers(productId: number): Promise<number[]> {
  const rounds = await db().round.findMany({
    where: { productId, voidedAt: { not: null } },
    orderBy: { number: "asc" },
    select: { number: true },
  });
  return rounds.map(({ number }) => number);
}
