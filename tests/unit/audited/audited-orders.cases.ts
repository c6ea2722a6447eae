import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { rememberMessages } from "~/operations/messages/outbox.fixture";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import type { AuditedWrite } from "./audited-actions.cases";

async function orderWithItem() {
  const id = await newOrder({ status: "paid", paymentStatus: "completed" });
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: id }, select: { id: true } });
  return { id, itemId: item.id };
}

/** As its preview showed it. */
export function writtenByEmail() {
  rememberMessages("email");
  const text = "The rider calls you at three.";
  return { ways: "email", text, key: randomUUID(), shown: JSON.stringify([["email"], text]) };
}

export const ORDER_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  "/management/orders/{id}": async () => {
    const { id } = await db().order.findUniqueOrThrow({
      where: { id: await newOrder({ items: [[await newProduct(10, 1), 1]] }) },
    });
    return { params: { id }, form: { status: "shipped" }, leaves: [{ action: "order.update", id }] };
  },
  "/management/orders/new": async () => {
    // whoever has not ordered yet is found by the whole phone number (D131)
    const { id: customer } = await makeBuyer();
    await newOrder({ userId: customer });
    const form = {
      shipping_name: "Njeri",
      shipping_phone: "0799000333",
      shipping_county: "Nairobi",
      shipping_city: "Nairobi",
      shipping_address: "Moi Avenue 1",
      payment_method: "M-Pesa",
      total_amount: "1700",
    };
    return {
      query: `?customer=${customer}&product=${await newProduct(10, 1)}&quantity=1`,
      form,
      leaves: [{ action: "order.take" }],
    };
  },
  "/management/orders/{id}/edit": async () => {
    const { id, itemId } = await orderWithItem();
    const form = {
      [`line_${itemId}`]: "2",
      shipping_name: "Njeri",
      shipping_phone: "0799000333",
      shipping_county: "Nairobi",
      shipping_city: "Nairobi",
      shipping_address: "Moi Avenue 1",
      total_amount: "2900",
    };
    return { params: { id }, form, leaves: [{ action: "order.edit", id }] };
  },
  "/management/orders/{id}/return": async () => {
    const { id, itemId } = await orderWithItem();
    await db().order.update({ where: { id }, data: { status: "delivered" } });
    const form = { [`back_${itemId}`]: "1", [`stock_${itemId}`]: "1", reason: "Too small" };
    return { params: { id }, form, leaves: [{ action: "order.return", id }] };
  },
  "/management/orders/{id}/ship ship": async () => {
    const { id, itemId } = await orderWithItem();
    return {
      params: { id },
      form: { [`ship_${itemId}`]: "1", courier: "G4S" },
      leaves: [{ action: "order.ship", id }],
    };
  },
  "/management/orders/{id}/ship undo": async () => {
    const { id, itemId } = await orderWithItem();
    const items = { create: { orderItemId: itemId, quantity: 1 } };
    const shipment = await db().shipment.create({ data: { orderId: id, createdAt: new Date(), items } });
    return {
      params: { id },
      form: { shipment: String(shipment.id) },
      leaves: [{ action: "order.undo_ship", id }],
    };
  },
  "/management/orders/{id}/message": async () => {
    const id = await newOrder();
    return { params: { id }, form: writtenByEmail(), leaves: [{ action: "order.write", id }] };
  },
  "/management/orders/{id}/prompt": async () => {
    const id = await newOrder({ items: [[await newProduct(10, 1), 1]] });
    return { params: { id }, leaves: [{ action: "order.prompt", id }] };
  },
  "/management/orders/ship": async () => {
    const id = await newOrder({ status: "paid" });
    return { form: { ids: String(id) }, leaves: [{ action: "order.update", id }] };
  },
  "/management/orders/ship/undo": async () => {
    const id = await newOrder({ status: "processing" });
    valueOf(await updateOrderStatus(admin, id, { status: "shipped" }));
    return { form: { processing: String(id) }, leaves: [{ action: "order.update", id }] };
  },
};
