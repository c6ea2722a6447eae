import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getOrder } from "~/http/calls/orders.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireOrder } from "~/http/wire/order.server";
import { orderFor } from "~/operations/orders/order-entities.queries.server";

const route = endpoint(
  answer(getOrder, async ({ viewer, ids }) => {
    const order = await orderFor(viewer, ids.id);
    return order ? accepted(wireOrder(order, viewer)) : refused(refuse("missing", ORDER_NOT_FOUND));
  }),
);
export const loader = route.loader;
export const action = route.action;
