import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";

/** In cents, over all rounds of the shop. */
export async function entryFeeTotal(): Promise<{ cents: number; fees: number }> {
  const [row] = await select<{ cents: number | null; fees: number | null }>(
    Prisma.sql`
    SELECT CAST(SUM("participationFeeCents" * "participantCount") AS BIGINT) AS "cents",
      SUM("participantCount") AS "fees" FROM "Round"`,
    { cached: true },
  );
  return { cents: row?.cents ?? 0, fees: row?.fees ?? 0 };
}
