import { accepted } from "~/domain/refusal";
import { addToCartCall } from "~/http/calls/cart.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCart } from "~/http/wire/cart.server";
import { addToCart } from "~/operations/carts/add-to-cart.server";

const route = endpoint(
  answer(addToCartCall, async ({ request, viewer, body }) => {
    const cart = await addToCart(viewer, body);
    return cart.ok ? accepted(wireCart(request, cart.value)) : cart;
  }),
);
export const loader = route.loader;
export const action = route.action;
