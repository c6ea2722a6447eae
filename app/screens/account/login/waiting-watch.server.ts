import { NOW_WATCHED } from "~/domain/product/watch";
import { log } from "~/http/observability/log.server";
import type { Toast } from "~/http/forms/toast.server";
import { watchProduct } from "~/operations/watches/watches.server";

/** Watches what the visitor pressed the heart of; null if that is nothing. Never throws, because the login must succeed. */
export async function watchWaiting(userId: number, productId: number | undefined): Promise<Toast | null> {
  if (productId === undefined) return null;
  try {
    const outcome = await watchProduct({ id: userId, isSuperuser: false }, productId);
    return outcome.ok ? NOW_WATCHED : { tone: "error", message: outcome.refusal.message };
  } catch (error) {
    log.error({ err: error }, "what waited for the login could not be watched");
    return null;
  }
}
