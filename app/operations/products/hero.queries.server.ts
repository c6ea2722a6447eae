import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { cardFields, SHELF_ORDER, whileLive } from "./listing.queries.server";

/** The hero: the first LIVE auction of the shelves' order (D56). */
export async function heroAuction(now: Date) {
  const row = await db().product.findFirst({
    where: { productType: { in: ["auction", "both"] }, ...whileLive(now) },
    orderBy: [...SHELF_ORDER],
    select: { ...cardFields, marketPriceCents: true },
  });
  return row && { ...inCents(row), highestCents: null as number | null };
}
