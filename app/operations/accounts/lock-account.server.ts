import type { Tx } from "~/db/client.server";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";

/** For writes under a limit: two at once would each count only what was there before both. Call it first in the transaction. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  // SQLite has one writer anyway. Weaker than FOR UPDATE, so that rows which only refer to the account do not wait.
  if (dialectOf(db()) === "postgresql")
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
}
