import { accepted } from "~/domain/refusal";
import { clearCartCall } from "~/http/calls/cart.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCart } from "~/http/wire/cart.server";
import { clearCart } from "~/operations/carts/clear-cart.server";

const route = endpoint(
  answer(clearCartCall, async ({ request, viewer }) => accepted(wireCart(request, await clearCart(viewer)))),
);
export const loader = route.loader;
export const action = route.action;
