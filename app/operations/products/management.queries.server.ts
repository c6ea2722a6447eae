import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { ProductStatus, ProductType } from "~/domain/product";
import { entryFeeRevenue } from "~/domain/round";
import { auctionParticipants } from "../rounds/auction-totals.server";
import { topPledge } from "../rounds/rounds.queries.server";

const NEWEST_FIRST = [{ createdAt: "desc" }, { id: "desc" }] as const;

const rowFields = {
  id: true,
  title: true,
  productType: true,
  status: true,
  basePriceCents: true,
  buyNowPriceCents: true,
  stockQuantity: true,
  roundCount: true,
  createdAt: true,
} as const;

/** The dashboard's counts; deleted products count nowhere. */
export async function catalogueCounts() {
  const [statuses, types, categories] = await Promise.all([
    db().product.groupBy({ by: ["status"], where: { deletedAt: null }, _count: true }),
    db().product.groupBy({ by: ["productType"], where: { deletedAt: null }, _count: true }),
    db().category.count(),
  ]);
  const ofStatus = (status: ProductStatus) => statuses.find((row) => row.status === status)?._count ?? 0;
  const ofType = (type: ProductType) => types.find((row) => row.productType === type)?._count ?? 0;
  return {
    total: statuses.reduce((sum, row) => sum + row._count, 0),
    active: ofStatus("active"),
    draft: ofStatus("draft"),
    closed: ofStatus("closed"),
    categories,
    buyNow: ofType("buy_now"),
    auction: ofType("auction"),
    both: ofType("both"),
  };
}

export async function recentProducts(take: number) {
  const rows = await db().product.findMany({
    where: { deletedAt: null },
    orderBy: [...NEWEST_FIRST],
    take,
    select: rowFields,
  });
  return rows.map(inCents);
}

/** A product with everything that its form and its page show; null where there is none. */
export async function managedProduct(id: number) {
  const row = await db().product.findFirst({
    where: { id, deletedAt: null },
    omit: { searchText: true, deletedAt: true },
    include: { category: { select: { id: true, name: true } } },
  });
  return row && inCents(row);
}

export type ManagedProduct = NonNullable<Awaited<ReturnType<typeof managedProduct>>>;

/** The figures of a product's auction, from all its rounds; the highest pledge is of the current one (D54). */
export async function auctionFigures(productId: number) {
  const [rounds, participants] = await Promise.all([
    db().round.findMany({
      where: { productId },
      orderBy: { number: "desc" },
      select: { id: true, participationFeeCents: true, participantCount: true, ledgerSeq: true },
    }),
    auctionParticipants(productId),
  ]);
  const [current] = rounds;
  return {
    participants,
    bids: rounds.reduce((sum, round) => sum + round.ledgerSeq, 0),
    entryFeesCents: inCents(rounds).reduce((sum, round) => sum + entryFeeRevenue(round), 0),
    top: current ? await topPledge(current.id) : null,
  };
}
