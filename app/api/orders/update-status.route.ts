import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { accepted, refuse, refused } from "~/domain/refusal";
import { updateOrderStatusCall } from "~/http/calls/orders.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireOrder } from "~/http/wire/order.server";
import { orderFor } from "~/operations/orders/order-entities.queries.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";

const route = endpoint(
  answer(updateOrderStatusCall, async ({ viewer, ids, body: { status, admin_notes } }) => {
    const updated = await updateOrderStatus(viewer, ids.id, { status, adminNotes: admin_notes ?? undefined });
    if (!updated.ok) return updated;
    const order = await orderFor(viewer, ids.id);
    return order ? accepted(wireOrder(order, viewer)) : refused(refuse("missing", ORDER_NOT_FOUND));
  }),
);
export const loader = route.loader;
export const action = route.action;
