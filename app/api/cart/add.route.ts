import { accepted } from "~/domain/refusal";
import { addToCartCall } from "~/http/calls/cart.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCart } from "~/http/wire/cart.server";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import type { Cart } from "~/operations/carts/carts.queries.server";

const route = endpoint(
  answer(addToCartCall, async ({ request, viewer, body, attempt }) => {
    const answerOf = (cart: Cart) => ({ status: 200, text: JSON.stringify(wireCart(request, cart)) });
    const cart = await addToCart(viewer, body, attempt && { attempt, answerOf });
    return cart.ok ? accepted(wireCart(request, cart.value)) : cart;
  }),
);
export const loader = route.loader;
export const action = route.action;
