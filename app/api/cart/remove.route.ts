import { accepted } from "~/domain/refusal";
import { removeFromCartCall } from "~/http/calls/cart.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCart } from "~/http/wire/cart.server";
import { removeLine } from "~/operations/carts/remove-line.server";

const route = endpoint(
  answer(removeFromCartCall, async ({ request, viewer, body }) => {
    const cart = await removeLine(viewer, body.item_id);
    return cart.ok ? accepted(wireCart(request, cart.value)) : cart;
  }),
);
export const loader = route.loader;
export const action = route.action;
