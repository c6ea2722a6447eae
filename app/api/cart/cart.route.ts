import { accepted } from "~/domain/refusal";
import { getCart } from "~/http/calls/cart.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCart } from "~/http/wire/cart.server";
import { cartOf } from "~/operations/carts/carts.queries.server";

const route = endpoint(
  answer(getCart, async ({ request, viewer, now }) =>
    accepted(wireCart(request, await cartOf(viewer.id, now))),
  ),
);
export const loader = route.loader;
export const action = route.action;
