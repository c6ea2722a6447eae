import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { findDeadProcesses } from "./other-processes.server";

/** Dead processes that left work unfinished: a request with an idempotency key, or a payment. */
export async function deadProcesses(): Promise<readonly number[]> {
  const rows = await select<{ processId: number }>(Prisma.sql`
    SELECT "processId" FROM "IdempotencyKey" WHERE "status" IS NULL AND "processId" IS NOT NULL
    UNION SELECT "processId" FROM "PaymentAttempt"
      WHERE "state" IN ('started', 'accepted', 'unknown') AND "processId" IS NOT NULL
    UNION SELECT "processId" FROM "Refund"
      WHERE "state" IN ('started', 'accepted', 'unknown') AND "processId" IS NOT NULL`);
  return findDeadProcesses(rows.map(({ processId }) => processId));
}
