import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";

export async function stopWatching(viewer: Viewer, productId: number): Promise<void> {
  await transaction((tx) => tx.watch.deleteMany({ where: { userId: viewer.id, productId } }));
}
