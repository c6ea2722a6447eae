/** What left of an order, and what came back (shipments and returns). */
import * as z from "zod";
import { toShillings } from "~/domain/money";
import type { ReturnRow, ShipmentRow } from "~/operations/orders/order-entities.queries.server";
import { id, timestamp, shillings } from "./fields.server";

const piece = {
  item_id: id().meta({ description: "The order's item" }),
  product_title: z.string().meta({ description: "As it was when the order was placed" }),
  quantity: z.int().positive(),
};

export const shipmentEntity = z
  .object({
    id: id(),
    order: id(),
    courier: z.string().meta({ description: "Blank where none was said", example: "G4S" }),
    tracking_number: z.string().meta({ description: "Blank where none was said" }),
    collect_amount: shillings().meta({ description: "What its rider has to collect" }),
    created_at: timestamp(),
    items: z.array(z.object(piece)),
  })
  .meta({ id: "Shipment" });

export const wireShipment = (shipment: ShipmentRow): z.input<typeof shipmentEntity> => ({
  id: shipment.id,
  order: shipment.orderId,
  courier: shipment.courier,
  tracking_number: shipment.trackingNumber,
  collect_amount: toShillings(shipment.collectCents),
  created_at: shipment.createdAt.toISOString(),
  items: shipment.items.map((item) => ({
    item_id: item.orderItemId,
    product_title: item.orderItem.productTitle,
    quantity: item.quantity,
  })),
});

export const returnEntity = z
  .object({
    id: id(),
    order: id(),
    reason: z.string(),
    refund_amount: shillings().meta({
      description: "What was sent back with it; its payment says how far that is",
    }),
    created_at: timestamp(),
    items: z.array(
      z.object({
        ...piece,
        restocked: z.int().nonnegative().meta({ description: "How many of them went back to the stock" }),
      }),
    ),
  })
  .meta({ id: "Return" });

export const wireReturn = (back: ReturnRow): z.input<typeof returnEntity> => ({
  id: back.id,
  order: back.orderId,
  reason: back.reason,
  refund_amount: toShillings(back.refundCents),
  created_at: back.createdAt.toISOString(),
  items: back.lines.map((line) => ({
    item_id: line.orderItemId,
    product_title: line.orderItem.productTitle,
    quantity: line.quantity,
    restocked: line.restockedCount,
  })),
});
