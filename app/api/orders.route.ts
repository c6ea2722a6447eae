import * as z from "zod";
import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import { choiceFilter, dayFilter, instantFilter, searchFilter, yesNoFilter } from "~/domain/form/rest-fields";
import { ORDER_NOT_FOUND, ORDER_STATUSES } from "~/domain/order/order";
import { orderEditBodySchema } from "~/domain/order/order-edit";
import { orderSchema } from "~/domain/order/order-form";
import { orderStatusSchema } from "~/domain/order/order-status-form";
import { paySchema } from "~/domain/payment/payment-bodies";
import { accepted, refuse, refused } from "~/domain/refusal";
import { limitDiscountAttempts } from "~/http/security/discount-attempts.server";
import { orderRules } from "~/http/security/order-rules.server";
import { call, resource } from "~/http/rest/resource.server";
import { orderEntity, orderStatsEntity, wireOrder, wireOrderStats } from "~/http/wire/order.server";
import { paymentEntity, wirePayment } from "~/http/wire/payment.server";
import { orderStats } from "~/operations/orders/managed-orders.queries.server";
import { editOrderParts } from "~/operations/order-edits/edit-order-parts.server";
import { orderFor, type OrderRow, ordersFor } from "~/operations/orders/order-entities.queries.server";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { paymentFor } from "~/operations/payments/payments.queries.server";

const group = "Orders";

const route = resource({
  listOrders: call(
    {
      method: "GET",
      path: "/api/orders/",
      group,
      summary: "Your orders, newest first; for some everybody's",
      notes: `Everybody's for ${permissionText(WHO_SEES.everyonesOrders)}: ?mine=1 (or true) narrows it to their own; status, from and to (days in Nairobi, both included) and q narrow it as on the screens. q finds order numbers, people, phones and products. ?updated_since= answers what changed then or later: begin each round a minute before the latest updated_at that you have, for changes may be seen in another order than they were made. Beside its items an order carries them in one row: product_title, quantity, total_price, order_status.`,
      access: "signed-in",
      query: z.object({
        mine: yesNoFilter("mine"),
        status: choiceFilter("status", ORDER_STATUSES),
        from: dayFilter("from"),
        to: dayFilter("to"),
        q: searchFilter(),
        updated_since: instantFilter("updated_since"),
      }),
      list: true,
      answer: orderEntity,
    },
    async ({ viewer, query, page }) => {
      const { updated_since: updatedSince, ...filters } = query;
      const { rows, total } = await ordersFor(viewer, { ...filters, updatedSince }, page);
      return accepted({ rows: rows.map((order) => wireOrder(order, viewer)), total });
    },
  ),

  getOrder: call(
    {
      method: "GET",
      path: "/api/orders/{id}/",
      group,
      summary: "One order",
      notes: `Another buyer's order is a 404 for everyone but ${permissionText(WHO_SEES.everyonesOrders)}.`,
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
      summary: "Order the items named, or what is in your cart",
      notes:
        "Without items the whole cart is ordered and is empty afterwards; with items the cart stays as it is, and the same product named twice counts together. Titles and prices are those of the moment, a sale included; send total_amount (shipping included) to be refused with a 409 where the order would come to anything else. discount_code takes an amount or a percentage off the goods (never off delivery or what was won); one that does not count is a 400 with the reason and nothing is ordered. With RATE_LIMITS=on an account may have 20 codes refused an hour (429). Short stock is a 409, and so is a line of the cart that can no longer be bought; nothing is taken then. shipping_county (one of the 47) and pick_up_point (a name of the shop's) may be left out; where the owner has set zones, the shipping fee follows them, and one of the two is needed (400). With CHECKOUT=on an order that is not paid in 30 minutes is cancelled, unless its payment_method is 'Pay on delivery' and the shop takes that. With RATE_LIMITS=on your unpaid orders are at most 20, with at most 50 pieces in all (409). With an Idempotency-Key (1 to 255 printable ASCII characters, kept 24 hours, one set for each buyer) a repeat answers the first order, marked 'Idempotency-Replayed: true'. While the first request is under way a repeat is a 409 with Retry-After; a key used for another request is a 409. Only success is kept: after a refusal the same key may be tried again.",
      access: "signed-in",
      body: orderSchema,
      answer: orderEntity,
      status: 201,
      created: "/api/orders/{id}/",
      refusals: [404, 409],
      storesAnswer: true,
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
    async ({ context, viewer, body, claim }) => {
      const answerOf = (order: OrderRow) => ({ status: 201, text: JSON.stringify(wireOrder(order, viewer)) });
      const guess = { userId: viewer.id, code: body.discountCode };
      const placed = await limitDiscountAttempts({ context }, guess, async () =>
        placeOrder(viewer, body, claim && { claim, answerOf }, await orderRules()),
      );
      return placed.ok ? accepted(wireOrder(placed.value, viewer)) : placed;
    },
  ),

  editOrder: call(
    {
      method: "PATCH",
      path: "/api/orders/{id}/",
      group,
      summary: "Change what has not left of an order: its goods, and who gets it where",
      notes:
        "What is left out stays. items says how many pieces of an item the order then has (0 takes it out), add_items what comes in addition; goods of the order keep their price, new ones have today's, and the shipping fee follows. total_amount is the new total that you agree to: without it, or with another, nothing is written and the 409 says what the order would come to. The difference of a paid order is then amount_due, or goes back, for which the caller must see to money. An order that has left, is cancelled, or whose money is on its way is a 409 that says so. A place that changes needs its county, town and address, or a pick_up_point.",
      access: "staff",
      body: orderEditBodySchema,
      answer: orderEntity,
      refusals: [409],
      missing: ORDER_NOT_FOUND,
      example: {
        body: {
          shipping_address: "Moi Avenue 5",
          items: [{ item_id: 7, quantity: 2 }],
          add_items: [{ product_id: 3, quantity: 1 }],
          total_amount: 5300,
        },
      },
    },
    async ({ viewer, ids, body }) => {
      const edited = await editOrderParts(viewer, ids.id, body);
      return edited.ok ? accepted(wireOrder(edited.value.order, viewer)) : edited;
    },
  ),

  payOrder: call(
    {
      method: "POST",
      path: "/api/orders/{id}/pay/",
      group,
      summary: "Pay your order by M-Pesa: the phone is prompted for the order's sum",
      notes:
        "Answers once the phone was prompted; the payment's state says what becomes of it. While one is under way a repeat answers it and prompts nobody. A 409 where the order is paid or cancelled, where M-Pesa cannot take the sum (it takes whole shillings), or where the phone has a request under way, was asked for the same sum less than two minutes ago, or five times in ten minutes; Retry-After and the text say what is left.",
      access: "signed-in",
      limit: "payment",
      body: paySchema,
      answer: paymentEntity,
      status: 202,
      refusals: [409],
      missing: ORDER_NOT_FOUND,
      example: { body: { phone_number: "0712 345 678" } },
    },
    async ({ viewer, ids, body }) => {
      const paying = await startOrderPayment(viewer, ids.id, body.phone_number);
      if (!paying.ok) return paying;
      const payment = await paymentFor(viewer, paying.value.attemptId);
      return payment ? accepted(wirePayment(payment)) : refused(refuse("missing", ORDER_NOT_FOUND));
    },
  ),

  updateOrderStatus: call(
    {
      method: "PATCH",
      path: "/api/orders/{id}/update_status/",
      group,
      summary: "Set an order's status",
      notes:
        "Any status may follow any other. Moving to cancelled returns the stock; moving out of it takes it again (409 where it is short). 'paid' sets payment_status to completed, nothing else does: its payment has the result_code set_to_paid and says who set it. 'paid' again, of an order whose money went back meanwhile, completes nothing. admin_notes replaces the notes; left out or null they stay. warnings say if its money went back. from, the status last seen, makes it a 409 where another came first.",
      access: "staff",
      body: orderStatusSchema,
      answer: orderEntity.extend({
        warnings: z
          .array(z.string())
          .meta({ description: "What the move leaves open: money that went back" }),
      }),
      refusals: [409],
      missing: ORDER_NOT_FOUND,
      example: { body: { status: "shipped", admin_notes: "Left with the rider at noon" } },
    },
    async ({ viewer, ids, body: { status, admin_notes, from } }) => {
      const updated = await updateOrderStatus(viewer, ids.id, {
        status,
        adminNotes: admin_notes ?? undefined,
        seenStatus: from,
      });
      if (!updated.ok) return updated;
      const order = await orderFor(viewer, ids.id);
      const { warnings } = updated.value;
      return order
        ? accepted({ ...wireOrder(order, viewer), warnings })
        : refused(refuse("missing", ORDER_NOT_FOUND));
    },
  ),

  getOrderStats: call(
    {
      method: "GET",
      path: "/api/orders/stats/",
      group,
      summary: "The shop's orders in figures",
      access: "staff",
      answer: orderStatsEntity,
    },
    async () => accepted(wireOrderStats(await orderStats())),
  ),
});
export const loader = route.loader;
export const action = route.action;
