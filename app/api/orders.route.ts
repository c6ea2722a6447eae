import * as z from "zod";
import { MOST_UNPAID_ORDERS } from "~/domain/order/new-order";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { orderSchema } from "~/domain/order/order-form";
import { orderStatusSchema } from "~/domain/order/order-status-form";
import { accepted, refuse, refused } from "~/domain/refusal";
import { env } from "~/env.server";
import { call, resource } from "~/http/rest/resource.server";
import { orderEntity, orderStatsEntity, wireOrder, wireOrderStats } from "~/http/wire/order.server";
import { orderStats } from "~/operations/orders/managed-orders.queries.server";
import { orderFor, type OrderRow, ordersFor } from "~/operations/orders/order-entities.queries.server";
import { placeOrder } from "~/operations/orders/place-order.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";

const group = "Orders";

const mostUnpaid = env.RATE_LIMITS ? MOST_UNPAID_ORDERS : Infinity;

const route = resource({
  listOrders: call(
    {
      method: "GET",
      path: "/api/orders/",
      group,
      summary: "Your orders, newest first; for a superuser everybody's",
      notes:
        "?mine=1 narrows a superuser's list to their own orders. Beside its items an order carries them in one row: product_title, quantity, total_price, order_status.",
      access: "signed-in",
      query: z.object({ mine: z.string().optional().meta({ example: "1" }) }),
      list: true,
      answer: orderEntity,
    },
    async ({ viewer, query, page }) => {
      const { rows, total } = await ordersFor(viewer, { mine: query.mine === "1" }, page);
      return accepted({ rows: rows.map((order) => wireOrder(order, viewer)), total });
    },
  ),

  getOrder: call(
    {
      method: "GET",
      path: "/api/orders/{id}/",
      group,
      summary: "One order",
      notes: "Another buyer's order is a 404 for everyone but superusers.",
      access: "signed-in",
      answer: orderEntity,
      missing: ORDER_NOT_FOUND,
    },
    async ({ viewer, ids }) => {
      const order = await orderFor(viewer, ids.id);
      return order ? accepted(wireOrder(order, viewer)) : refused(refuse("missing", ORDER_NOT_FOUND));
    },
  ),

  placeOrder: call(
    {
      method: "POST",
      path: "/api/orders/",
      group,
      summary: "Order the items named, or what lies in your cart",
      notes:
        "Without items the whole cart is ordered and is empty afterwards; with items the cart stays as it is, and the same product named twice counts together. Titles and prices are those of the moment, a sale included; send total_amount (shipping included) to be refused with a 409 where the order would come to anything else. Short stock is a 409, and so is a line of the cart that can no longer be bought; nothing is taken then. With an Idempotency-Key (1 to 255 printable ASCII characters, kept 24 hours, one set for each buyer) a repeat answers the first order, marked 'Idempotency-Replayed: true'. While the first request is under way a repeat is a 409 with Retry-After; a key used for another request is a 409. Only success is kept: after a refusal the same key may be tried again.",
      access: "signed-in",
      body: orderSchema,
      answer: orderEntity,
      status: 201,
      refusals: [404, 409],
      idempotent: true,
      example: {
        body: {
          shipping_name: "Wanjiku Kamau",
          shipping_phone: "+254712345678",
          shipping_address: "Moi Avenue 1",
          shipping_city: "Nairobi",
          customer_notes: "Please call before you come",
          payment_method: "M-Pesa",
          items: [{ product_id: 1, quantity: 2 }],
        },
      },
    },
    async ({ viewer, body, attempt }) => {
      const answerOf = (order: OrderRow) => ({ status: 201, text: JSON.stringify(wireOrder(order, viewer)) });
      const placed = await placeOrder(viewer, body, attempt && { attempt, answerOf }, mostUnpaid);
      return placed.ok ? accepted(wireOrder(placed.value, viewer)) : placed;
    },
  ),

  updateOrderStatus: call(
    {
      method: "PATCH",
      path: "/api/orders/{id}/update_status/",
      group,
      summary: "Set an order's status",
      notes:
        "Any status may follow any other. Moving to cancelled returns the stock; moving out of it takes it again (409 where it is short). 'paid' sets payment_status to completed, nothing else does. admin_notes replaces the notes; left out or null they stay.",
      access: "superuser",
      body: orderStatusSchema,
      answer: orderEntity,
      refusals: [409],
      missing: ORDER_NOT_FOUND,
      example: { body: { status: "shipped", admin_notes: "Left with the rider at noon" } },
    },
    async ({ viewer, ids, body: { status, admin_notes } }) => {
      const updated = await updateOrderStatus(viewer, ids.id, {
        status,
        adminNotes: admin_notes ?? undefined,
      });
      if (!updated.ok) return updated;
      const order = await orderFor(viewer, ids.id);
      return order ? accepted(wireOrder(order, viewer)) : refused(refuse("missing", ORDER_NOT_FOUND));
    },
  ),

  getOrderStats: call(
    {
      method: "GET",
      path: "/api/orders/stats/",
      group,
      summary: "The shop's orders in figures",
      access: "superuser",
      answer: orderStatsEntity,
    },
    async () => accepted(wireOrderStats(await orderStats())),
  ),
});
export const loader = route.loader;
export const action = route.action;
