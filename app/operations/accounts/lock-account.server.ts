import type { Tx } from "~/db/client.server";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";

/**
 * What the account writes under a limit is counted one write after the other: two at once would each see what was there before
 * both. SQLite has one writer anyway. CacheEntry until the transaction ends; the first statement in it.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  // weaker than FOR UPDATE: a row that only refers to the account waits for nothing
  if (dialectOf(db()) === "postgresql")
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
}
