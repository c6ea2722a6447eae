import { accepted } from "~/domain/refusal";
import { updateQuantityCall } from "~/http/calls/cart.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCart } from "~/http/wire/cart.server";
import { changeQuantity } from "~/operations/carts/change-quantity.server";

const route = endpoint(
  answer(updateQuantityCall, async ({ request, viewer, body }) => {
    const cart = await changeQuantity(viewer, body);
    return cart.ok ? accepted(wireCart(request, cart.value)) : cart;
  }),
);
export const loader = route.loader;
export const action = route.action;
