import type { Tx } from "~/db/client.server";
import { sql } from "~/db/sql.server";

/** Call it after rounds are written in bulk or voided. Otherwise `placePledge` updates these columns, and the next round copies them. */
export async function updateTopTotals(tx: Pick<Tx, "$executeRaw">, productId?: number): Promise<void> {
  const which = productId === undefined ? sql`TRUE` : sql`"productId" = ${productId}`;
  const totals = sql`
    SELECT SUM(entrant."pledgeCents") AS "cents"
    FROM "Round" past JOIN "Participation" entrant ON entrant."roundId" = past."id"
    WHERE past."productId" = "Round"."productId" AND past."number" <= "Round"."number"
      AND entrant."paymentStatus" = 'completed'
    GROUP BY entrant."userId"`;
  await tx.$executeRaw`UPDATE "Round" SET "topTotalCents" =
    COALESCE((SELECT MAX(total."cents") FROM (${totals}) AS total), 0) WHERE ${which}`;
  await tx.$executeRaw`UPDATE "Round" SET "topTotalCount" =
    (SELECT COUNT(*) FROM (${totals}) AS total WHERE total."cents" = "Round"."topTotalCents" AND total."cents" > 0)
    WHERE ${which}`;
}
