import { db, transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { refuseWatch } from "~/domain/product/watch";
import { lockAccount } from "../lock-account.server";
import { shopTime } from "../shop-clock.server";
import { WATCHABLE } from "./watches.queries.server";

/** Watching again changes nothing. */
export async function watchProduct(viewer: Viewer, productId: number): Promise<Outcome<{ title: string }>> {
  const product = await db().product.findFirst({
    where: { id: productId, ...WATCHABLE },
    select: { title: true },
  });
  if (!product) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  return transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const others = { userId: viewer.id, productId: { not: productId }, product: WATCHABLE };
    const refusal = refuseWatch(await tx.watch.count({ where: others }));
    if (refusal) return refused(refusal);
    const watch = { userId: viewer.id, productId };
    await tx.watch.upsert({
      where: { userId_productId: watch },
      create: { ...watch, createdAt: shopTime() },
      update: {},
      select: { userId: true },
    });
    return accepted(product);
  });
}

/** False: it was not watched. */
export async function stopWatching(viewer: Viewer, productId: number): Promise<boolean> {
  const { count } = await transaction((tx) =>
    tx.watch.deleteMany({ where: { userId: viewer.id, productId } }),
  );
  return count > 0;
}
