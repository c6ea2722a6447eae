/** Reads of what the clock opens and closes, for the page 'Schedule' (D91). */
import { tableColumns, columns, columnsOf } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { earlierOf } from "~/domain/product/product";
import type { PlannedAuction, PlannedRound } from "~/domain/schedule/schedule";

const round = columns({
  ...columnsOf("Round", "round", "id, number, openedAt, closedAt, closesAt"),
  product: tableColumns("Product", "product", "id, title, startTime, endTime"),
});

const scheduledRound = columns({
  ...columnsOf("ScheduledRound", "next", "afterRound, opensAt, closesAt"),
  product: tableColumns("Product", "product", "id, title, endTime"),
});

const auction = tableColumns("Product", "product", "id, title, startTime, endTime");

const MAX = 1_000;

interface Plan {
  readonly rounds: readonly PlannedRound[];
  readonly auctions: readonly PlannedAuction[];
}

/** Open and scheduled rounds, those that opened or closed since `from`, and auctions that start or end after it. Drafts have no plan. */
export async function schedulePlan({ from, now }: { from: Date; now: Date }): Promise<Plan> {
  const [known, scheduled, auctions] = await Promise.all([
    select(round)`FROM "Round" round JOIN "Product" product ON product."id" = round."productId"
      WHERE product."deletedAt" IS NULL AND product."status" <> 'draft'
        AND ((round."state" = 'active' AND product."status" = 'active') OR round."closedAt" >= ${from})
      ORDER BY COALESCE(round."closedAt", round."closesAt", product."endTime") IS NULL,
        COALESCE(round."closedAt", round."closesAt", product."endTime"), round."id" LIMIT ${MAX}`,
    select(scheduledRound)`
      FROM "ScheduledRound" next JOIN "Product" product ON product."id" = next."productId"
      WHERE product."deletedAt" IS NULL AND product."status" <> 'closed'
      ORDER BY next."opensAt" LIMIT ${MAX}`,
    select(auction)`FROM "Product" product WHERE product."deletedAt" IS NULL AND product."status" <> 'draft'
      AND product."productType" <> 'buy_now' AND (product."status" = 'active' OR product."endTime" <= ${now})
      AND (product."startTime" >= ${from} OR product."endTime" >= ${from}) LIMIT ${MAX}`,
  ]);
  const since = (at: Date | null) => (at !== null && at >= from ? at : null);
  return {
    rounds: [
      ...known.map(({ id, number, openedAt, closedAt, closesAt, product }) => ({
        auctionId: product.id,
        title: product.title,
        number,
        roundId: id,
        opensAt: since(laterOf(openedAt, product.startTime)),
        closesAt: closedAt ?? earlierOf(closesAt, product.endTime),
      })),
      ...scheduled.map(({ afterRound, opensAt, closesAt, product }) => ({
        auctionId: product.id,
        title: product.title,
        number: afterRound + 1,
        roundId: null,
        opensAt,
        closesAt: earlierOf(closesAt, product.endTime),
      })),
    ],
    auctions: auctions.map(({ id, title, startTime, endTime }) => ({
      auctionId: id,
      title,
      opensAt: since(startTime),
      closesAt: since(endTime),
    })),
  };
}

const laterOf = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
