import { columns, columnsOf, orNull, value } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { IS_CURRENT } from "../rounds/current-round.server";
import { firstLiveAuction } from "./listing.queries.server";

const hero = columns({
  ...columnsOf(
    "Product",
    "product",
    "id, title, description, imageKey, productType, status, basePriceCents, marketPriceCents, buyNowPriceCents",
    "stockQuantity, isFlashSale, discountPercentage, flashSaleEndsAt, startTime, endTime, winnerPays",
  ),
  pledgedRounds: value<number>(
    `(SELECT COUNT(*) FROM "Round" each WHERE each."productId" = product."id" AND each."voidedAt" IS NULL
      AND each."state" = 'closed' AND each."ledgerSeq" > 0)`,
  ),
  round: orNull(
    columnsOf(
      "Round",
      "round",
      "number, state, basePriceCents, minPledgeCents, maxPledgeCents, participantCount, topTotalCents, topTotalCount",
    ),
  ),
});

/** The first LIVE auction on the shelves that a newcomer can still win (D56, D72), amounts in cents; null if there is none. */
export async function heroAuction(now: Date) {
  const [found] = await select(
    hero,
    Prisma.sql`FROM (${firstLiveAuction(now)}) AS first JOIN "Product" product ON product."id" = first."id"
      LEFT JOIN "Round" round ON ${IS_CURRENT}`,
  );
  return found ?? null;
}
