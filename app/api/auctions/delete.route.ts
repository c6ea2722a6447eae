import { accepted } from "~/domain/refusal";
import { deleteAuction } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { deleteProduct } from "~/operations/products/delete-product.server";

const route = endpoint(
  answer(deleteAuction, async ({ viewer, ids }) => {
    const deleted = await deleteProduct(viewer, ids.id);
    if (!deleted.ok) return deleted;
    const { title, warnings } = deleted.value;
    return accepted({ message: `“${title}” was deleted.`, warnings });
  }),
);
export const loader = route.loader;
export const action = route.action;
