import { env } from "~/env.server";
import { MOST_UNPAID_ORDERS } from "~/domain/order/new-order";
import { accepted } from "~/domain/refusal";
import { listOrders, placeOrderCall } from "~/http/calls/orders.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireOrder } from "~/http/wire/order.server";
import { type OrderRow, ordersFor } from "~/operations/orders/order-entities.queries.server";
import { placeOrder } from "~/operations/orders/place-order.server";

const mostUnpaid = env.RATE_LIMITS ? MOST_UNPAID_ORDERS : Infinity;

const route = endpoint(
  answer(listOrders, async ({ viewer, query, slice }) => {
    const { rows, total } = await ordersFor(viewer, { mine: query.mine === "1" }, slice);
    return accepted({ rows: rows.map((order) => wireOrder(order, viewer)), total });
  }),
  answer(placeOrderCall, async ({ viewer, body, attempt }) => {
    const answerOf = (order: OrderRow) => ({ status: 201, text: JSON.stringify(wireOrder(order, viewer)) });
    const placed = await placeOrder(viewer, body, attempt && { attempt, answerOf }, mostUnpaid);
    return placed.ok ? accepted(wireOrder(placed.value, viewer)) : placed;
  }),
);
export const loader = route.loader;
export const action = route.action;
