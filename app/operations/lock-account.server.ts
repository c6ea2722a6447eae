import type { Tx } from "~/db/client.server";
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { rowsOf, type Steps } from "~/db/sync-transaction.server";

/** For writes under a limit: two at once would each count only the rows that existed before both. Call it first in the transaction. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  // SQLite has one writer anyway. Weaker than FOR UPDATE, so that rows which only refer to the account do not wait.
  if (dialectOf(db()) === "postgresql") await tx.$queryRaw(lock(userId));
}

export function* lockAccountStep(userId: number): Steps<void> {
  if (dialectOf(db()) === "postgresql") yield* rowsOf(lock(userId));
}

const lock = (userId: number) => Prisma.sql`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;

/** Whether it was deleted or blocked (D88, D89). Read it after a write that waits for those, such as one that refers to the account. */
export const isAccountClosed = async (tx: Pick<Tx, "user">, userId: number): Promise<boolean> =>
  (await tx.user.count({
    where: { id: userId, OR: [{ deletedAt: { not: null } }, { blockedAt: { not: null } }] },
  })) > 0;

/** Whether its owner has deleted it (D89). As `isAccountClosed`. */
export const isAccountDeleted = async (tx: Pick<Tx, "user">, userId: number): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, deletedAt: { not: null } } })) > 0;
