import { columns, columnsOf, asNumber, orNull, type RowOf } from "~/db/columns.server";
import { join, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers, selectOne } from "~/db/select.server";
import { auctionPhase, type ProductStatus, type ProductType } from "~/domain/product/product";
import { atListPrice, hasSeveralPrices, salePrice } from "~/domain/product/price/sale-price";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { IS_CURRENT, PLEDGED_ROUNDS } from "../rounds/current-round.server";
import { LISTED, ofTypes, productsBy, SHELF_ORDER } from "../list-sql.server";

const card = columns({
  ...columnsOf(
    "Product",
    "product",
    "id, title, imageKey, productType, status, basePriceCents, buyNowPriceCents, highestPriceCents, inStockPriceCents",
    "stockQuantity, isFlashSale, discountPercentage, flashSaleEndsAt, startTime, endTime, deletedAt",
  ),
  round: orNull(
    columnsOf(
      "Round",
      "round",
      "number, state, basePriceCents, minPledgeCents, maxPledgeCents, topTotalCents, topTotalCount",
    ),
  ),
});

export const activeProducts = (types: readonly ProductType[], take: number, now: Date) =>
  shelf(types, sql`TRUE`, take, now);

/** Auctions that can be joined now (D16); those with a fixed price have their own shelf. */
export const liveAuctions = (take: number, now: Date) =>
  shelf(["auction"], sql`${whileLive(now)} AND ${STILL_TO_BE_LED}`, take, now);

/** D16: started and not ended. */
const whileLive = (now: Date) => sql`("startTime" IS NULL OR "startTime" <= ${now})
  AND ("endTime" IS NULL OR "endTime" > ${now})`;

/** D72: a first pledge can still take the lead. */
const STILL_TO_BE_LED = sql`NOT EXISTS (
  SELECT 1 FROM "Round" WHERE "productId" = "Product"."id" AND "number" = "Product"."roundCount"
    AND "state" = 'active' AND "maxPledgeCents" <= "topTotalCents")`;

async function shelf(types: readonly ProductType[], condition: Sql, take: number, now: Date) {
  return cardsOf(await selectNumbers({ cached: true })`${shelfSql(types, condition, take)}`, now);
}

const shelfSql = (types: readonly ProductType[], condition: Sql, take: number) =>
  sql`SELECT "id" FROM ${productsBy(types.length === 1 ? "Product_type_shelf" : "Product_shelf")}
    WHERE ${LISTED} AND ${ofTypes(types)} AND ${condition} ORDER BY ${SHELF_ORDER} LIMIT ${take}`;

const firstLiveAuction = (now: Date) =>
  shelfSql(["auction", "both"], sql`${whileLive(now)} AND ${STILL_TO_BE_LED}`, 1);

/** In the order of the ids; products removed meanwhile are left out. */
export async function cardsOf(
  ids: readonly number[],
  now: Date,
  statuses: readonly ProductStatus[] = ["active"],
): Promise<ShelfProduct[]> {
  if (ids.length === 0) return [];
  // by id only: without statistics SQLite would read all active products
  const rows = await select(card, { cached: true })`
    FROM "Product" product LEFT JOIN "Round" round ON ${IS_CURRENT}
    WHERE product."id" IN (${join([...ids])})`;
  const cards = new Map<number, ShelfProduct>();
  for (const row of rows)
    if (statuses.includes(row.status) && row.deletedAt === null) cards.set(row.id, shelfProduct(row, now));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function shelfProduct(product: Omit<RowOf<typeof card>, "deletedAt">, now: Date) {
  const shown = atListPrice(product);
  return {
    ...shown,
    hasSeveralPrices: hasSeveralPrices(product),
    phase: auctionPhase(product, now),
    salePriceCents: salePrice(shown, now, priceUnit()),
  };
}

export type ShelfProduct = ReturnType<typeof shelfProduct>;

const hero = columns({
  ...columnsOf(
    "Product",
    "product",
    "id, title, description, imageKey, productType, status, basePriceCents, marketPriceCents, buyNowPriceCents",
    "stockQuantity, isFlashSale, discountPercentage, flashSaleEndsAt, startTime, endTime, winnerPays",
  ),
  pledgedRounds: asNumber(PLEDGED_ROUNDS),
  round: orNull(
    columnsOf(
      "Round",
      "round",
      "number, state, basePriceCents, minPledgeCents, maxPledgeCents, participantCount, topTotalCents, topTotalCount",
    ),
  ),
});

/** The first LIVE auction on the shelves that a newcomer can still win (D56, D72), amounts in cents; null if there is none. */
export const heroAuction = (now: Date) =>
  selectOne(hero)`FROM (${firstLiveAuction(now)}) AS first JOIN "Product" product ON product."id" = first."id"
    LEFT JOIN "Round" round ON ${IS_CURRENT}`;
