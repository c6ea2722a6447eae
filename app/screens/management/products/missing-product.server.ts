import { redirect } from "~/router.server";
import { deletedProduct } from "~/operations/products/deletions.queries.server";
import { productNotFound } from "./product-address.server";

/** What to throw where a product's page finds none: a deleted one is told of, and can be restored, on a page of its own. */
export async function missingProduct(id: number) {
  return (await deletedProduct(id)) ? redirect(`/management/products/${id}/deleted`) : productNotFound();
}
