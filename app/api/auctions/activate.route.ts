import { activateAuction } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { activateProduct } from "~/operations/products/activate-product.server";

const route = endpoint(
  answer(activateAuction, async (args) => {
    const { viewer, ids, body } = args;
    const range = body && { minCents: body.min_pledge, maxCents: body.max_pledge };
    const activated = await activateProduct(viewer, ids.id, range);
    return activated.ok ? productAnswer(args, ids.id) : activated;
  }),
);
export const loader = route.loader;
export const action = route.action;
