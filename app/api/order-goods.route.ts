import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import type { Viewer } from "~/domain/account/access";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { returnBodySchema } from "~/domain/order/order-return";
import { shipmentBodySchema } from "~/domain/order/shipping/shipment";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { Page } from "~/http/rest/pagination.server";
import { call, resource } from "~/http/rest/resource.server";
import { returnEntity, shipmentEntity, wireReturn, wireShipment } from "~/http/wire/order-goods.server";
import { orderEntity, wireOrder } from "~/http/wire/order.server";
import { orderFor, type OrderRow } from "~/operations/orders/order-entities.queries.server";
import { returnGoods } from "~/operations/orders/return-goods.server";
import { shipGoods, undoShipment } from "~/operations/orders/shipping/ship-goods.server";

const group = "Orders";
const missing = ORDER_NOT_FOUND;
const NOT_YOURS = `Another buyer's order is a 404 for everyone but ${permissionText(WHO_SEES.everyonesOrders)}.`;

async function listOf<Row, Wired>(
  { viewer, ids, page }: { viewer: Viewer; ids: { id: number }; page: Page },
  rowsOf: (order: OrderRow) => readonly Row[],
  wire: (row: Row) => Wired,
): Promise<Outcome<{ rows: Wired[]; total: number }>> {
  const order = await orderFor(viewer, ids.id);
  if (!order) return refused(refuse("missing", missing));
  const rows = rowsOf(order);
  return accepted({
    rows: rows.slice(page.skip, page.skip + page.size).map(wire),
    total: rows.length,
  });
}

/** A form has a field for each item, a body one for all. */
const inBody = <Value>(outcome: Outcome<Value>): Outcome<Value> =>
  outcome.ok || !outcome.refusal.field?.startsWith("ship_")
    ? outcome
    : refused({ ...outcome.refusal, field: "items" });

const route = resource({
  listShipments: call(
    {
      method: "GET",
      path: "/api/orders/{id}/shipments/",
      group,
      summary: "What left of an order, oldest first",
      notes: NOT_YOURS,
      access: "signed-in",
      list: true,
      answer: shipmentEntity,
      missing,
    },
    (args) => listOf(args, ({ shipments }) => shipments, wireShipment),
  ),

  createShipment: call(
    {
      method: "POST",
      path: "/api/orders/{id}/shipments/",
      group,
      summary: "Ship an order, or a part of it",
      notes:
        "Without items everything that is left leaves. The order becomes shipped with its last piece, processing before. More than is left of an item is a 400; an order that may not be shipped (not paid, a difference still to pay, its money going back) a 409 that says why; an item of another order a 404. collect_amount is what its rider collects of a sum that is still to be paid: without it all that no other shipment collects, at most that (400). Without an Idempotency-Key a repeat ships what is then left.",
      access: "staff",
      body: shipmentBodySchema,
      answer: shipmentEntity,
      status: 201,
      created: "/api/orders/{order}/shipments/",
      refusals: [409],
      missing,
      storesAnswer: true,
      example: { body: { items: [{ item_id: 7, quantity: 1 }], courier: "G4S", tracking_number: "GK1234" } },
    },
    async ({ viewer, ids, body, claim }) => {
      const answerOf = (shipment: Parameters<typeof wireShipment>[0]) => ({
        status: 201,
        text: JSON.stringify(wireShipment(shipment)),
      });
      const shipped = inBody(await shipGoods(viewer, ids.id, body, claim && { claim, answerOf }));
      return shipped.ok ? accepted(wireShipment(shipped.value.shipment)) : shipped;
    },
  ),

  undoShipment: call(
    {
      method: "DELETE",
      path: "/api/orders/{id}/shipments/{shipmentId}/",
      group,
      summary: "Undo a shipment that was entered by mistake: its goods are to be shipped again",
      notes: "The order is processing again. A 409 once it is delivered or cancelled; a repeat is a 404.",
      access: "staff",
      answer: orderEntity,
      refusals: [409],
      missing,
    },
    async ({ viewer, ids }) => {
      const undone = await undoShipment(viewer, ids.id, ids.shipmentId);
      if (!undone.ok) return undone;
      const order = await orderFor(viewer, ids.id);
      return order ? accepted(wireOrder(order, viewer)) : refused(refuse("missing", missing));
    },
  ),

  listReturns: call(
    {
      method: "GET",
      path: "/api/orders/{id}/returns/",
      group,
      summary: "What came back of an order, oldest first",
      notes: NOT_YOURS,
      access: "signed-in",
      list: true,
      answer: returnEntity,
      missing,
    },
    (args) => listOf(args, ({ returns }) => returns, wireReturn),
  ),

  createReturn: call(
    {
      method: "POST",
      path: "/api/orders/{id}/returns/",
      group,
      summary: "Write down which pieces of an order came back",
      notes:
        "restocked (0 by default) of the pieces go back to the stock. refund_amount, for staff who may see to money, is sent back too, at most what is left of the order's payments; its payment shows how far that is. Only pieces that left and did not come back yet (400), of this order (404).",
      access: "staff",
      body: returnBodySchema,
      answer: returnEntity,
      status: 201,
      created: "/api/orders/{order}/returns/",
      refusals: [409],
      missing,
      storesAnswer: true,
      example: {
        body: { items: [{ item_id: 7, quantity: 1, restocked: 1 }], reason: "Too small", refund_amount: 500 },
      },
    },
    async ({ viewer, ids, body, claim }) => {
      const answerOf = (back: Parameters<typeof wireReturn>[0]) => ({
        status: 201,
        text: JSON.stringify(wireReturn(back)),
      });
      const back = await returnGoods(viewer, ids.id, { ...body, seenAt: null }, claim && { claim, answerOf });
      return back.ok ? accepted(wireReturn(back.value.written)) : back;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
