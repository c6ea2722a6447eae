import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { type InCents, inCents } from "~/db/rows.server";
import { auctionPhase } from "~/domain/product";
import { salePrice } from "~/domain/sale-price";

/** The order of shelves (D56). */
export const SHELF_ORDER = [
  { displayOrder: "asc" },
  { isFeatured: "desc" },
  { createdAt: "desc" },
  { id: "desc" },
] as const;

/** What a card is made of. */
export const cardFields = {
  id: true,
  title: true,
  imageKey: true,
  productType: true,
  status: true,
  basePriceCents: true,
  buyNowPriceCents: true,
  stockQuantity: true,
  isFlashSale: true,
  discountPercentage: true,
  flashSaleEndsAt: true,
  startTime: true,
  endTime: true,
  rounds: { where: { state: "active" }, select: { minPledgeCents: true, basePriceCents: true } },
} as const;

/** Active products for the storefront's shelves, with what a card shows. */
export async function activeProducts(
  types: readonly ("buy_now" | "auction" | "both")[],
  take: number,
  now: Date,
) {
  const rows = await db().product.findMany({
    where: { deletedAt: null, status: "active", productType: { in: [...types] } },
    orderBy: [...SHELF_ORDER],
    take,
    select: cardFields,
  });
  return rows.map((row) => shelfProduct(inCents(row), now));
}

/** D16 as a condition: begun, not over, not closed. */
export const whileLive = (now: Date) => ({
  deletedAt: null,
  status: "active" as const,
  AND: [
    { OR: [{ startTime: null }, { startTime: { lte: now } }] },
    { OR: [{ endTime: null }, { endTime: { gt: now } }] },
  ],
});

/** The auctions that can be joined now; what has a fixed price too stands on a shelf of its own. */
export async function liveAuctions(take: number, now: Date) {
  const rows = await db().product.findMany({
    where: { productType: "auction", ...whileLive(now) },
    orderBy: [...SHELF_ORDER],
    take,
    select: cardFields,
  });
  return rows.map((row) => shelfProduct(inCents(row), now));
}

type CardRow = Prisma.ProductGetPayload<{ select: typeof cardFields }>;

/** A card's row with what depends on the moment. */
export function shelfProduct(product: InCents<CardRow>, now: Date) {
  return { ...product, phase: auctionPhase(product, now), salePriceCents: salePrice(product, now) };
}

export type ShelfProduct = ReturnType<typeof shelfProduct>;
