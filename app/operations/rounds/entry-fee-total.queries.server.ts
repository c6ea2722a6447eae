import { Prisma } from "~/db/generated/sqlite/client";
import { keptRows } from "~/db/kept-rows.server";

/** What all rounds of the shop took in entry fees, in cents, and how many fees they are. One statement. */
export async function entryFeeTotal(): Promise<{ cents: number; fees: number }> {
  const [row] = await keptRows<{ cents: bigint | null; fees: bigint | null }>(Prisma.sql`
    SELECT CAST(SUM("participationFeeCents" * "participantCount") AS BIGINT) AS "cents",
      SUM("participantCount") AS "fees" FROM "Round"`);
  return { cents: row?.cents ?? 0, fees: Number(row?.fees ?? 0) };
}
