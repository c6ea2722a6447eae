import { accepted } from "~/domain/refusal";
import { getOrderStats } from "~/http/calls/orders.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireOrderStats } from "~/http/wire/order.server";
import { orderStats } from "~/operations/orders/managed-orders.queries.server";

const route = endpoint(answer(getOrderStats, async () => accepted(wireOrderStats(await orderStats()))));
export const loader = route.loader;
export const action = route.action;
