import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { goneAmong } from "./neighbours.server";

/** Processes that are gone and left something under way: a request with an idempotency key, or a payment. */
export async function cutOffProcesses(): Promise<readonly number[]> {
  const rows = await select<{ processId: number }>(Prisma.sql`
    SELECT "processId" FROM "IdempotencyKey" WHERE "status" IS NULL AND "processId" IS NOT NULL
    UNION SELECT "processId" FROM "PaymentAttempt"
      WHERE "state" IN ('started', 'accepted', 'unknown') AND "processId" IS NOT NULL
    UNION SELECT "processId" FROM "Refund"
      WHERE "state" IN ('started', 'accepted', 'unknown') AND "processId" IS NOT NULL`);
  return goneAmong(rows.map(({ processId }) => processId));
}
