import { bulkDeleteAuctions } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { deleteProducts } from "~/operations/products/delete-products.server";

const route = endpoint(
  answer(bulkDeleteAuctions, ({ viewer, body }) => deleteProducts(viewer, body.product_ids)),
);
export const loader = route.loader;
export const action = route.action;
