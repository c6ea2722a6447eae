import { db, type Tx } from "~/db/client.server";
import { hasStarted } from "./started-auctions.server";

/** Null for a blocked account that has nothing to finish any more (D88, D110). */
export const unlessFullyBlocked = async <
  User extends { readonly id: number; readonly blockedAt: Date | null },
>(
  user: User,
): Promise<User | null> => (user.blockedAt === null || (await hasStarted(db(), user.id)) ? user : null);

/** Whether it was deleted, or blocked and has not begun this auction (D89, D110). As `isAccountClosed`. */
export const isBlockedFromAuction = async (
  tx: Pick<Tx, "user" | "product">,
  userId: number,
  auctionId: number,
) =>
  (await isAccountClosed(tx, userId)) &&
  ((await isAccountDeleted(tx, userId)) || !(await hasStarted(tx, userId, auctionId)));

/** Whether it was deleted or blocked (D88, D89). Read it after a write that waits for those, such as one that refers to the account. */
export const isAccountClosed = async (tx: Pick<Tx, "user">, userId: number): Promise<boolean> =>
  (await tx.user.count({
    where: { id: userId, OR: [{ deletedAt: { not: null } }, { blockedAt: { not: null } }] },
  })) > 0;

/** Whether its owner has deleted it (D89). As `isAccountClosed`. */
export const isAccountDeleted = async (tx: Pick<Tx, "user">, userId: number): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, deletedAt: { not: null } } })) > 0;
