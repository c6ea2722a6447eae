import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { isAuctionCapable, PRODUCT_STATUSES, type ProductStatus } from "~/domain/product/product";
import { entryFeeRevenue } from "~/domain/round/round";
import { auctionParticipants } from "../rounds/winner/auction-totals.server";
import { highestPledgeOfRounds } from "../rounds/round-summaries.queries.server";
import { ACTIVE_ROUND, roundsOf } from "../rounds/rounds.queries.server";
import { topPledge } from "../rounds/top-pledge.queries.server";
import { PRODUCT_LIST_COLUMNS } from "./product-columns.server";
import { productCounts } from "./list/product-counts.queries.server";

const NEWEST_FIRST = [{ createdAt: "desc" }, { id: "desc" }] as const;

export async function catalogueCounts() {
  const [count, categories] = await Promise.all([productCounts(), db().category.count()]);
  const ofStatus = (status: ProductStatus) => count([status], null);
  return {
    total: count(PRODUCT_STATUSES, null),
    active: ofStatus("active"),
    draft: ofStatus("draft"),
    closed: ofStatus("closed"),
    categories,
  };
}

export async function recentProducts(take: number) {
  const rows = await db().product.findMany({
    where: { deletedAt: null },
    orderBy: [...NEWEST_FIRST],
    take,
    select: {
      ...PRODUCT_LIST_COLUMNS,
      scheduled: { select: { opensAt: true } },
      rounds: { where: ACTIVE_ROUND, select: { number: true } },
    },
  });
  return rows.map(inCents);
}

export async function managedProduct(id: number) {
  const row = await db().product.findFirst({
    where: { id, deletedAt: null },
    omit: { searchText: true, deletedAt: true },
    include: { category: { select: { id: true, name: true } } },
  });
  return row && inCents(row);
}

/** Null for a product that is only sold at a fixed price. */
export async function managedAuction(id: number) {
  const product = await managedProduct(id);
  return product && isAuctionCapable(product.productType) ? product : null;
}

export type ManagedProduct = NonNullable<Awaited<ReturnType<typeof managedProduct>>>;

/** A product's rounds, newest first, and the figures of all; `top` is of the current one (D54), `highestCents` of any. */
export async function auctionStats(productId: number) {
  const [rounds, participants] = await Promise.all([roundsOf(productId), auctionParticipants(productId)]);
  const [current] = rounds;
  return {
    rounds,
    participants,
    entryFees: rounds.reduce((sum, round) => sum + round.participantCount, 0),
    bids: rounds.reduce((sum, round) => sum + round.ledgerSeq, 0),
    entryFeesCents: rounds.reduce((sum, round) => sum + entryFeeRevenue(round), 0),
    top: current ? await topPledge(current.id) : null,
    highestCents: await highestPledgeOfRounds(rounds.map(({ id }) => id)),
  };
}
