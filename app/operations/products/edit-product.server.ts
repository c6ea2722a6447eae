import { canManage, type Viewer } from "~/domain/access";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { changeProduct, type ProductChanges } from "~/domain/product-changes";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { latestEdit } from "../audit/edits.server";
import { managedProduct } from "./management.queries.server";
import { updateProduct } from "./update-product.server";

const ATTEMPTS = 5;

/**
 * Changes some fields of a product; the others stay as they are (D60), also where an order takes stock at the same moment:
 * the changes are then held against the product as it is by then.
 */
export async function editProduct(
  actor: Viewer,
  productId: number,
  changes: ProductChanges,
  imageKey: string | null,
): Promise<Outcome<{ productId: number }>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  for (let attempt = 1; ; attempt += 1) {
    const edit = await latestEdit("product", productId);
    const current = await managedProduct(productId);
    if (!current) return refused(refuse("missing", PRODUCT_NOT_FOUND));
    const changed = changeProduct(current, changes);
    if (!changed.ok) return changed;
    const seen = { edit, stock: current.stockQuantity };
    const written = await updateProduct(actor, productId, changed.value, imageKey, seen);
    if (written.ok || written.refusal.code !== "conflict" || attempt === ATTEMPTS) return written;
  }
}
