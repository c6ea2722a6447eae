/** Products as the API tells of them, with their rounds and what those amount to. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/access";
import type { Cents } from "~/domain/money";
import { isRoundOpen } from "~/domain/round";
import { salePrice } from "~/domain/sale-price";
import { type RoundRow, roundsOfProducts } from "../rounds/round-rows.queries.server";
import { distinctParticipants } from "./distinct-participants.server";

const fields = {
  id: true,
  title: true,
  description: true,
  imageKey: true,
  category: { select: { id: true, name: true, slug: true } },
  productType: true,
  status: true,
  basePriceCents: true,
  marketPriceCents: true,
  buyNowPriceCents: true,
  participationFeeCents: true,
  stockQuantity: true,
  unitsSold: true,
  startTime: true,
  endTime: true,
  createdAt: true,
  deletedAt: true,
  isFeatured: true,
  isFlashSale: true,
  discountPercentage: true,
  flashSaleEndsAt: true,
  displayOrder: true,
} as const;

/**
 * These products in this order; one that was deleted meanwhile is left out. A constant number of statements, however many
 * products and rounds.
 */
export async function productRows(ids: readonly number[], now: Date) {
  if (ids.length === 0) return [];
  const [stored, rounds] = await Promise.all([
    db().product.findMany({ where: { id: { in: [...ids] } }, select: fields }),
    roundsOfProducts(ids),
  ]);
  const [highest, people] = await Promise.all([highestOf(rounds), distinctParticipants(rounds)]);
  const roundsOf = new Map<number, RoundRow[]>(ids.map((id) => [id, []]));
  for (const round of rounds) roundsOf.get(round.productId)?.push(round);
  const products = new Map(stored.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = products.get(id);
    if (!row || row.deletedAt !== null) return [];
    const product = inCents(row);
    return {
      ...product,
      salePriceCents: salePrice(product, now),
      highestCents: highest.get(id) ?? null,
      participantCount: people.get(id) ?? 0,
      rounds: (roundsOf.get(id) ?? []).map((round) => ({
        ...round,
        isOpen: isRoundOpen(round.state, product, now),
      })),
    };
  });
}

export type ProductRow = Awaited<ReturnType<typeof productRows>>[number];

/** Null where the viewer sees no such product (D13). */
export async function productRow(viewer: Viewer | null, id: number, now: Date): Promise<ProductRow | null> {
  const [row] = await productRows([id], now);
  return row && canSeeProduct(viewer, row) ? row : null;
}

/**
 * 'highest_bid is of the current round' (D54), the latest one: a closed round's highest pledge is its winner's, only an
 * active one is looked into.
 */
async function highestOf(rounds: readonly RoundRow[]): Promise<Map<number, Cents>> {
  const latest = new Map<number, RoundRow>();
  // newest first
  for (const round of rounds) if (!latest.has(round.productId)) latest.set(round.productId, round);
  const highest = new Map<number, Cents>();
  const active: number[] = [];
  for (const { id, productId, state, winner } of latest.values()) {
    if (state === "active") active.push(id);
    else if (winner?.pledgeCents) highest.set(productId, winner.pledgeCents);
  }
  if (active.length === 0) return highest;
  const rows = await db().$queryRaw<{ productId: number; cents: bigint | number | null }[]>`
    SELECT "productId", (
      SELECT MAX("pledgeCents") FROM "Participation"
      WHERE "roundId" = "Round"."id" AND "pledgeCents" IS NOT NULL
    ) AS "cents"
    FROM "Round" WHERE "id" IN (${Prisma.join(active)})`;
  for (const { productId, cents } of rows) if (cents !== null) highest.set(productId, Number(cents));
  return highest;
}
