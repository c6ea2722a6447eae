import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { ORDER_STATUSES } from "~/domain/order/order";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { cancelOrder } from "./cancel/cancel-order.server";
import { newOrder, newProduct, stockOf } from "./orders.fixture";
import { storedOrder } from "./paid-order.fixture";
import { undoneStatus, undoStatus } from "./undo-status.server";
import { updateOrderStatus } from "./update-order-status.server";

setUpTestDatabase();

const move = async (id: number, status: (typeof ORDER_STATUSES)[number]) =>
  valueOf(await updateOrderStatus(admin, id, { status }));

test("every change of status can be undone, with its stock, but one that recorded a payment", async () => {
  for (const from of ["pending", "processing", "shipped", "cancelled"] as const)
    for (const to of ["processing", "shipped", "delivered", "cancelled"] as const) {
      if (from === to) continue;
      const product = await newProduct(10, 1);
      const id = await newOrder({ status: from, items: [[product, 1]] });
      const before = await stockOf(product);
      await move(id, to);
      valueOf(await undoStatus(admin, id, null));
      expect((await storedOrder(id)).status).toBe(from);
      expect(await stockOf(product)).toEqual(before);
    }
  const paid = await newOrder();
  await move(paid, "paid");
  expect(refusalOf(await undoStatus(admin, paid, null)).code).toBe("conflict");
});

test("an undo is for 10 minutes, for the last change, for staff, and once", async () => {
  const id = await newOrder({ status: "processing" });
  await move(id, "shipped");
  const { updatedAt } = await db().order.findUniqueOrThrow({ where: { id } });
  expect(refusalOf(await undoStatus(buyer, id, null)).code).toBe("forbidden");
  expect(refusalOf(await undoStatus(admin, 999_999, null)).code).toBe("missing");
  const both = await Promise.all([undoStatus(admin, id, updatedAt), undoStatus(admin, id, updatedAt)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await storedOrder(id)).status).toBe("processing");
  await move(id, "shipped");
  expect(await undoneStatus(id, new Date(Date.now() + 9 * 60_000))).toBe("processing");
  expect(await undoneStatus(id, new Date(Date.now() + 11 * 60_000))).toBeNull();
  valueOf(await updateOrderStatus(admin, id, { status: undefined, adminNotes: "Called" }));
  expect(await undoneStatus(id)).toBeNull();
});

test("an undo of a page that is older than the last change does nothing, nor is a cancellation with its money undone", async () => {
  const id = await newOrder({ status: "processing" });
  await move(id, "shipped");
  const { updatedAt: seenAt } = await db().order.findUniqueOrThrow({ where: { id } });
  await db().order.update({ where: { id }, data: { updatedAt: new Date(seenAt.getTime() + 1) } });
  await move(id, "delivered");
  expect(refusalOf(await undoStatus(admin, id, seenAt)).code).toBe("conflict");
  expect((await storedOrder(id)).status).toBe("delivered");
  valueOf(await cancelOrder(admin, id, { reason: "Broken", money: null, keepReason: "", seenAt: null }));
  expect(await undoneStatus(id)).toBeNull();
});

test("a step back on the status form asks why; REST's does not (D31)", async () => {
  const id = await newOrder({ status: "shipped" });
  const back = { status: "pending", asksWhy: true } as const;
  const refusal = refusalOf(await updateOrderStatus(admin, id, back));
  expect(refusal).toMatchObject({ code: "invalid", field: "admin_notes" });
  valueOf(await updateOrderStatus(admin, id, { ...back, adminNotes: "The rider came back" }));
  await move(id, "shipped");
  await move(id, "pending");
  valueOf(await updateOrderStatus(admin, id, { status: "cancelled", asksWhy: true }));
  valueOf(await updateOrderStatus(admin, id, back));
});
