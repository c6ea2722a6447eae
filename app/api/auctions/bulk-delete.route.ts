import { accepted } from "~/domain/refusal";
import { bulkDeleteAuctions } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { bulkDeleteProducts } from "~/operations/products/bulk-delete-products.server";

const route = endpoint(
  answer(bulkDeleteAuctions, async ({ viewer, body }) => {
    const outcome = await bulkDeleteProducts(viewer, { kind: "ids", ids: body.product_ids }, null);
    if (!outcome.ok) return outcome;
    const { message, warnings } = outcome.value;
    return accepted({ message, warnings });
  }),
);
export const loader = route.loader;
export const action = route.action;
