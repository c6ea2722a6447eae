import { canManage, type Viewer } from "~/domain/access";
import { countOf } from "~/domain/count";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { deleteProduct } from "./delete-product.server";

export interface DeletedTogether {
  /** '3 products were deleted.' */
  message: string;
  /** What is kept of each (D27), and what was not there to be deleted. */
  warnings: string[];
}

/** Deletes these products one after the other, each wholly or not at all; those that are gone already are told of. */
export async function deleteProducts(
  actor: Viewer,
  productIds: readonly number[],
): Promise<Outcome<DeletedTogether>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const warnings: string[] = [];
  let deleted = 0;
  for (const id of productIds) {
    const outcome = await deleteProduct(actor, id);
    if (!outcome.ok) continue;
    deleted += 1;
    warnings.push(...outcome.value.warnings.map((warning) => `${outcome.value.title}: ${warning}`));
  }
  if (deleted === 0) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const missed = productIds.length - deleted;
  if (missed > 0) warnings.push(`${countOf(missed, "product was", "products were")} deleted already`);
  return accepted({ message: `${countOf(deleted, "product was", "products were")} deleted.`, warnings });
}
