import { Prisma, type Round } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import type { InCents } from "~/db/rows.server";
import { auctionPhase, type ProductType } from "~/domain/product/product";
import { salePrice } from "~/domain/product/sale-price";
import { LISTED, ofTypes, productsBy, SHELF_ORDER } from "./list-sql.server";

const { sql } = Prisma;

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
} as const;

/** Active products for the storefront's shelves, with what a card shows. */
export const activeProducts = (types: readonly ProductType[], take: number, now: Date) =>
  shelf(types, sql`TRUE`, take, now);

/** The auctions that can be joined now (D16); what has a fixed price too stands on a shelf of its own. */
export const liveAuctions = (take: number, now: Date) =>
  shelf(["auction"], sql`${whileLive(now)} AND ${STILL_TO_BE_LED}`, take, now);

/** D16 as a condition for listed auctions: begun, not over. */
const whileLive = (now: Date) => sql`("startTime" IS NULL OR "startTime" <= ${now})
  AND ("endTime" IS NULL OR "endTime" > ${now})`;

/** No shelf puts forward an auction whose lead no first pledge can take any more (D72). */
const STILL_TO_BE_LED = sql`NOT EXISTS (
  SELECT 1 FROM "Round" WHERE "productId" = "Product"."id" AND "number" = "Product"."roundCount"
    AND "state" = 'active' AND "maxPledgeCents" <= "topTotalCents")`;

async function shelf(types: readonly ProductType[], condition: Prisma.Sql, take: number, now: Date) {
  return cardsOf(await shelfIds(types, condition, take), now);
}

/** Ids in the order of shelves (D56). */
async function shelfIds(types: readonly ProductType[], condition: Prisma.Sql, take: number) {
  const rows = await readRows<{ id: number }>(shelfSql(types, condition, take));
  return rows.map(({ id }) => id);
}

const shelfSql = (types: readonly ProductType[], condition: Prisma.Sql, take: number) =>
  sql`SELECT "id" FROM ${productsBy(types.length === 1 ? "Product_type_shelf" : "Product_shelf")}
    WHERE ${LISTED} AND ${ofTypes(types)} AND ${condition} ORDER BY ${SHELF_ORDER} LIMIT ${take}`;

/** Selects the id of the first LIVE auction in the order of shelves that a newcomer can still win, of either type (D56, D72). */
export const firstLiveAuction = (now: Date) =>
  shelfSql(["auction", "both"], sql`${whileLive(now)} AND ${STILL_TO_BE_LED}`, 1);

/** The cards of these products, in this order; what has been taken down meanwhile is left out. */
export async function cardsOf(ids: readonly number[], now: Date): Promise<ShelfProduct[]> {
  if (ids.length === 0) return [];
  // by id alone: SQLite, which has no figures of its tables, would rather go through all that is active
  const rows = await readRows<CardColumns & { deletedAt: Date | null } & RoundColumns>(sql`
    SELECT product."id", product."title", product."imageKey", product."productType", product."status",
      product."basePriceCents", product."buyNowPriceCents", product."stockQuantity", product."isFlashSale",
      product."discountPercentage", product."flashSaleEndsAt", product."startTime", product."endTime",
      product."deletedAt", round."number", round."state", round."minPledgeCents", round."maxPledgeCents",
      round."basePriceCents" AS "roundBasePrice", round."topTotalCents", round."topTotalCount"
    FROM "Product" product
    LEFT JOIN "Round" round ON round."productId" = product."id" AND round."number" = product."roundCount"
    WHERE product."id" IN (${Prisma.join([...ids])})`);
  const cards = new Map<number, ShelfProduct>();
  for (const { deletedAt, ...row } of rows) {
    if (row.status !== "active" || deletedAt !== null) continue;
    cards.set(row.id, shelfProduct(row, now));
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
}

type CardColumns = Prisma.ProductGetPayload<{ select: typeof cardFields }>;
/** Of the latest round; null before the first. */
type RoundColumns = { [Column in RoundColumn]: Round[Column] | null } & { roundBasePrice: bigint | null };
type RoundColumn =
  "number" | "state" | "minPledgeCents" | "maxPledgeCents" | "topTotalCents" | "topTotalCount";

/** A card's row with what depends on the moment. */
function shelfProduct(row: InCents<CardColumns & RoundColumns>, now: Date) {
  const {
    number,
    state,
    minPledgeCents,
    maxPledgeCents,
    roundBasePrice,
    topTotalCents,
    topTotalCount,
    ...product
  } = row;
  const figures = {
    minPledgeCents,
    maxPledgeCents,
    topTotalCents: topTotalCents ?? 0,
    topTotalCount: topTotalCount ?? 0,
  };
  return {
    ...product,
    round:
      number !== null && state !== null && roundBasePrice !== null
        ? { number, state, basePriceCents: roundBasePrice, ...figures }
        : null,
    phase: auctionPhase(product, now),
    salePriceCents: salePrice(product, now),
  };
}

export type ShelfProduct = ReturnType<typeof shelfProduct>;
