import { columns, columnsOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import type { PlannedRound } from "~/domain/schedule/schedule";

const { sql } = Prisma;

const openRound = columns({
  ...columnsOf("Round", "round", "id, number, closesAt"),
  product: columns(columnsOf("Product", "product", "id, title, endTime")),
});

const scheduledRound = columns({
  ...columnsOf("ScheduledRound", "next", "afterRound, opensAt, closesAt"),
  product: columns(columnsOf("Product", "product", "id, title, endTime")),
});

const MAX = 1_000;

/** Open and scheduled rounds of auctions that are not closed. */
export async function plannedRounds(): Promise<PlannedRound[]> {
  const [open, scheduled] = await Promise.all([
    select(
      openRound,
      sql`FROM "Round" round JOIN "Product" product ON product."id" = round."productId"
        WHERE round."state" = 'active' AND product."deletedAt" IS NULL
        ORDER BY COALESCE(round."closesAt", product."endTime") IS NULL,
          COALESCE(round."closesAt", product."endTime"), round."id" LIMIT ${MAX}`,
    ),
    select(
      scheduledRound,
      sql`FROM "ScheduledRound" next JOIN "Product" product ON product."id" = next."productId"
        WHERE product."deletedAt" IS NULL AND product."status" <> 'closed'
        ORDER BY next."opensAt" LIMIT ${MAX}`,
    ),
  ]);
  return [
    ...open.map(({ id, number, closesAt, product }) => ({
      ...{ auctionId: product.id, title: product.title, number, roundId: id, opensAt: null },
      closesAt: closesAt ?? product.endTime,
    })),
    ...scheduled.map(({ afterRound, opensAt, closesAt, product }) => ({
      ...{ auctionId: product.id, title: product.title, number: afterRound + 1, roundId: null, opensAt },
      closesAt: closesAt ?? product.endTime,
    })),
  ];
}
