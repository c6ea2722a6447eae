import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { eventShapes } from "~/http/wire/event.server";
import { orderEntity } from "~/http/wire/order.server";
import { useEventShapes } from "../webhooks/event-data.server";
import { addEndpoint } from "../webhooks/receiver.fixture";
import { makeBuyer, makeStaff, takePayments } from "../factories.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { cancelOrder } from "./cancel/cancel-order.server";
import { itemOf, pieces } from "../order-edits/edit-order.fixture";
import { newProduct, stockOf } from "./orders.fixture";
import { auditTrailOf, paidOrder, storedOrder } from "./paid-order.fixture";
import { orderToReturn, returnGoods } from "./return-goods.server";
import { shipGoods } from "./shipping/ship-goods.server";
import { updateOrderStatus } from "./update-order-status.server";

let staff: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeStaff("orders");
});

/** Paid by phone: 3 lamps, KSh 4,100; seven are in stock. */
async function paid() {
  const lamp = await newProduct(7, 3);
  const { id } = await paidOrder({ items: [[lamp, 3]] });
  return { id, lamp, item: await itemOf(id) };
}

const back = (
  id: number,
  [item, quantity, restockedCount]: readonly [number, number, number],
  { refundCents = 0, by = admin }: { refundCents?: number; by?: Viewer } = {},
) =>
  returnGoods(by, id, {
    parts: [{ id: item, quantity, restockedCount }],
    reason: "Too small",
    refundCents,
    seenAt: null,
  });

test("what was shipped comes back: the good pieces to the stock, the others not, with their price if staff say so", async () => {
  const { id, lamp, item } = await paid();
  expect(refusalOf(await back(id, [item, 1, 1])).message).toBe("Only 0 of Lamp can come back.");
  valueOf(await shipGoods(admin, id, pieces(item, 2)));
  expect(refusalOf(await back(id, [item, 3, 0])).message).toBe("Only 2 of Lamp can come back.");
  expect(refusalOf(await back(id, [item, 1, 2])).code).toBe("invalid");
  const { refund } = valueOf(await back(id, [item, 2, 1], { refundCents: 120_000 }));
  expect(refund?.end).toBe("completed");
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
  expect((await storedOrder(id)).payment).toMatchObject({ leftCents: 290_000, refundedCents: 120_000 });
  expect((await orderToReturn(id))?.returns).toMatchObject([
    { reason: "Too small", refundCents: 120_000, lines: [{ quantity: 2, restockedCount: 1 }] },
  ]);
  expect(await auditTrailOf("order", id)).toMatchObject([
    { action: "order.ship" },
    { action: "order.return", after: { goods: "2 × Lamp", toStock: "1 × Lamp", refundedCents: 120_000 } },
  ]);
});

test("no piece comes back twice, however many send the form at once", async () => {
  const { id, lamp, item } = await paid();
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  const all = await Promise.all([1, 2, 3, 4].map(() => back(id, [item, 2, 2], { refundCents: 100_000 })));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 9, unitsSold: 1 });
  expect(await db().refund.count({ where: { attempt: { orderId: id } } })).toBe(1);
  expect(refusalOf(await back(id, [item, 2, 2])).message).toBe("Only 1 of Lamp can come back.");
});

test("an order that is cancelled after a return gives nothing back to the stock a second time", async () => {
  const { id, lamp, item } = await paid();
  valueOf(await updateOrderStatus(admin, id, { status: "shipped" }));
  valueOf(await back(id, [item, 2, 2]));
  valueOf(await cancelOrder(admin, id, { reason: "Lost", money: "refund", keepReason: "", seenAt: null }));
  expect((await stockOf(lamp)).stockQuantity).toBe(9);
  valueOf(await back(id, [item, 1, 1]));
  expect((await stockOf(lamp)).stockQuantity).toBe(10);
  expect(refusalOf(await back(id, [item, 1, 1])).code).toBe("invalid");
});

test("goods of another order, more money than is left, and staff without the permission for money are refused", async () => {
  const [{ id, item }, other] = [await paid(), await paid()];
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  expect(refusalOf(await back(id, [other.item, 1, 1])).message).toBe("These goods belong to another order.");
  expect(refusalOf(await back(id, [item, 1, 1], { refundCents: 410_001 })).field).toBe("refund_amount");
  expect(refusalOf(await back(id, [item, 1, 1], { refundCents: 1_000, by: staff })).code).toBe("forbidden");
  expect(refusalOf(await back(id, [item, 1, 1], { by: await makeBuyer() })).code).toBe("forbidden");
  expect(valueOf(await back(id, [item, 1, 1], { by: staff })).refund).toBeNull();
  expect(await db().orderReturn.count({ where: { orderId: other.id } })).toBe(0);
});

test("goods that come back send 'order.edited' with the return, once; their refund is an event of its own (D84)", async () => {
  const { id, item } = await paid();
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  useEventShapes(eventShapes);
  const { id: endpoint } = await addEndpoint("http://127.0.0.1:1");
  valueOf(await back(id, [item, 2, 1], { refundCents: 120_000 }));
  expect((await back(id, [item, 2, 1])).ok).toBe(false);
  const sent = await db().delivery.findMany({ where: { endpointId: endpoint }, orderBy: { id: "asc" } });
  expect(sent.map(({ kind }) => kind)).toEqual(["order.edited", "payment.refunded"]);
  const { data } = JSON.parse(sent[0]?.body ?? "") as { data: { order: unknown } };
  expect(orderEntity.strict().parse(data.order)).toMatchObject({
    id,
    returns: [{ reason: "Too small", refund_amount: 1_200, items: [{ item_id: item, restocked: 1 }] }],
  });
});
