import { expect, onTestFinished, test, vi } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { type Outcome } from "~/domain/refusal";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { takePayments } from "../factories.fixture";
import { edit, itemOf } from "../order-edits/edit-order.fixture";
import { startOrderPayment } from "../payments/pay-order.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { cancelOrder } from "./cancel/cancel-order.server";
import { orderNotes } from "./order-notes.server";
import { newOrder, newProduct, stockOf } from "./orders.fixture";
import { paidOrder, storedOrder } from "./paid-order.fixture";
import { shipGoods } from "./shipping/ship-goods.server";
import { updateOrderStatus } from "./update-order-status.server";

setUpTestDatabase();

test("goods that an edit changes at the same moment are not put back as they were", async () => {
  const lamp = await newProduct(7, 3);
  const id = await newOrder({ items: [[lamp, 3]] });
  const { cancelling } = await transaction(async (tx) => {
    const { updatedAt } = await tx.order.update({ where: { id }, data: { adminNotes: "" } });
    const waiting = updateOrderStatus(admin, id, { status: "cancelled" });
    for (let turns = 0; turns < 100; turns += 1) {
      await new Promise(setImmediate);
      await db().order.count({ where: { id } });
    }
    await tx.order.update({ where: { id }, data: { updatedAt: new Date(updatedAt.getTime() + 1) } });
    return { cancelling: waiting };
  });
  expect(refusalOf(await cancelling).code).toBe("conflict");
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 7, unitsSold: 3 });
});

async function addShipment(id: number) {
  const item = await itemOf(id);
  return shipGoods(admin, id, { parts: [{ id: item, quantity: 1 }], courier: "", trackingNumber: "" });
}

test("a change in the millisecond of the one before, or by a clock that is behind, is a change", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const changes = [
    (id: number) => updateOrderStatus(admin, id, { status: undefined, adminNotes: "Call first" }),
    (id: number) => addShipment(id),
    async (id: number) => edit(id, { lines: [[await itemOf(id), 2]], total: 290_000 }),
  ];
  const cancelAsSeen = async (id: number, change: (id: number) => Promise<Outcome<unknown>>) => {
    const { updatedAt: seenAt } = await db().order.findUniqueOrThrow({ where: { id } });
    valueOf(await change(id));
    return cancelOrder(admin, id, { reason: "Late", money: "refund", keepReason: "", seenAt });
  };
  for (const change of changes) {
    const id = await newOrder({
      items: [[await newProduct(7, 3), 3]],
      status: "processing",
      paymentMethod: ON_DELIVERY,
    });
    expect(refusalOf(await cancelAsSeen(id, change)).code).toBe("conflict");
  }
  takePayments();
  const { id } = await paidOrder();
  const { userId } = await storedOrder(id);
  vi.setSystemTime(Date.now() + 60_000);
  valueOf(await edit(id, { lines: [[await itemOf(id), 2]], total: 290_000 }));
  const pay = () => startOrderPayment({ id: userId, isSuperuser: false }, id, "+254712345678");
  expect(refusalOf(await cancelAsSeen(id, pay)).code).toBe("conflict");
});

test("of two notes written at once on the same version of an order one is refused", async () => {
  const id = await newOrder();
  const { updatedAt: seenAt } = await db().order.findUniqueOrThrow({ where: { id } });
  const outcomes = await Promise.all(
    ["Gate A", "Gate B"].map((adminNotes) =>
      updateOrderStatus(admin, id, { status: "paid", adminNotes, seenAt }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await orderNotes(id)).toHaveLength(1);
});

test("twenty who cancel one order at once return its stock once", async () => {
  const productId = await newProduct(0, 3);
  const id = await newOrder({ items: [[productId, 3]] });
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => updateOrderStatus(admin, id, { status: "cancelled" })),
  );
  expect(await stockOf(productId)).toEqual({ stockQuantity: 3, unitsSold: 0 });
  const moved = outcomes.filter((outcome) => outcome.ok && outcome.value.effect === "returned");
  expect(moved).toHaveLength(1);
  expect(await db().auditEntry.findMany({ where: { subject: "order", subjectId: id } })).toHaveLength(
    outcomes.filter(({ ok }) => ok).length,
  );
});

test("after many cancellations and returns at once stock and status agree", async () => {
  const productId = await newProduct(2, 10);
  const ids = await Promise.all(Array.from({ length: 5 }, () => newOrder({ items: [[productId, 2]] })));
  const storm = ids.flatMap((id) =>
    Array.from({ length: 8 }, (_, i) =>
      updateOrderStatus(admin, id, { status: i % 2 === 0 ? "cancelled" : "processing" }),
    ),
  );
  await Promise.all(storm);
  const out = await db().order.count({ where: { id: { in: ids }, status: { not: "cancelled" } } });
  expect(await stockOf(productId)).toEqual({ stockQuantity: 12 - out * 2, unitsSold: out * 2 });
});

test("orders that leave 'cancelled' together share the remaining stock", async () => {
  const productId = await newProduct(5, 0);
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => newOrder({ status: "cancelled", items: [[productId, 2]] })),
  );
  const outcomes = await Promise.all(ids.map((id) => updateOrderStatus(admin, id, { status: "pending" })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await stockOf(productId)).toEqual({ stockQuantity: 1, unitsSold: 4 });
});
