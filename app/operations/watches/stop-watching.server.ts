import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";

/** False: it was not watched. */
export async function stopWatching(viewer: Viewer, productId: number): Promise<boolean> {
  const { count } = await transaction((tx) =>
    tx.watch.deleteMany({ where: { userId: viewer.id, productId } }),
  );
  return count > 0;
}
