import type { Tx } from "~/db/client.server";

/** Locks their rows, so that two who take each other's rights at once cannot both succeed. A blocked one does not count. */
export async function lockSuperusers(tx: Tx): Promise<number[]> {
  await tx.user.updateMany({ where: { isSuperuser: true }, data: { isSuperuser: true } });
  const all = await tx.user.findMany({ where: { isSuperuser: true, blockedAt: null }, select: { id: true } });
  return all.map(({ id }) => id);
}
