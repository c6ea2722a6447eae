import { redirect } from "~/router.server";
import { deletedProduct } from "~/operations/products/deletion/deletions.queries.server";
import { productNotFound } from "./product-address.server";

/** Throw the result: a deleted product has its own page, where it can be restored. */
export async function missingProduct(id: number) {
  return (await deletedProduct(id)) ? redirect(`/management/products/${id}/deleted`) : productNotFound();
}
