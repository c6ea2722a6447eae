import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { ORDER_STATUSES } from "~/domain/order/order";
import { admin, buyer, refusalOf, valueOf } from "../products/management.fixture";
import { orderNotes } from "./order-notes.server";
import { newOrder, newProduct, stockOf } from "./orders.fixture";
import { type StatusUpdate, updateOrderStatus } from "./update-order-status.server";

setUpTestDatabase();

const stored = (id: number) => db().order.findUniqueOrThrow({ where: { id } });
const entriesOf = (subjectId: number) =>
  db().auditEntry.findMany({ where: { subject: "order", subjectId }, orderBy: { id: "asc" } });

const set = async (id: number, status: StatusUpdate["status"]) =>
  valueOf(await updateOrderStatus(admin, id, { status }));

test("any status follows any other, and the stock is taken exactly while the order is not cancelled", async () => {
  const productId = await newProduct(10, 3);
  const id = await newOrder({ items: [[productId, 3]] });
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      await set(id, from);
      await set(id, to);
      const isOut = to !== "cancelled";
      expect(await stockOf(productId)).toEqual({ stockQuantity: isOut ? 10 : 13, unitsSold: isOut ? 3 : 0 });
    }
});

test("the same product in several items counts together", async () => {
  const lamp = await newProduct(4, 0);
  const items = [
    [lamp, 2],
    [lamp, 3],
  ] as const;
  const id = await newOrder({ status: "cancelled", items });
  const refusal = refusalOf(await updateOrderStatus(admin, id, { status: "paid" }));
  expect(refusal).toEqual({
    code: "conflict",
    message: "Only 4 of Lamp are left; this order needs 5. Nothing was changed.",
  });
  await db().product.update({ where: { id: lamp }, data: { stockQuantity: 5 } });
  await set(id, "paid");
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 0, unitsSold: 5 });
});

test("a note alone is saved under the current status", async () => {
  const id = await newOrder({ status: "shipped" });
  const { isMoved } = valueOf(
    await updateOrderStatus(admin, id, { status: "shipped", adminNotes: "Gate B" }),
  );
  expect(isMoved).toBe(false);
  expect(await stored(id)).toMatchObject({
    status: "shipped",
    adminNotes: "Gate B",
    paymentStatus: "pending",
  });
});

test("a cancellation that would raise a stock above its limit is refused, and loses nothing (D1)", async () => {
  const productId = await newProduct(999_998, 5);
  const id = await newOrder({ items: [[productId, 3]] });
  expect(refusalOf(await updateOrderStatus(admin, id, { status: "cancelled" }))).toEqual({
    code: "conflict",
    message:
      "Lamp has 999,998 in stock and would get 3 back; the most is 1,000,000. Lower its stock first. Nothing was changed.",
  });
  expect(await stored(id)).toMatchObject({ status: "pending" });
  await db().product.update({ where: { id: productId }, data: { stockQuantity: 999_997 } });
  await set(id, "cancelled");
  expect(await stockOf(productId)).toEqual({ stockQuantity: 1_000_000, unitsSold: 2 });
});

test("short stock of one product changes nothing at all", async () => {
  const [lamp, sufuria] = [await newProduct(5), await newProduct(0, 0, "Sufuria")];
  const items = [
    [lamp, 1],
    [sufuria, 1, "Sufuria"],
  ] as const;
  const id = await newOrder({ status: "cancelled", items, adminNotes: "Came back" });
  const outcome = await updateOrderStatus(admin, id, { status: "paid", adminNotes: "Sent again" });
  expect(refusalOf(outcome).message).toBe("Sufuria is sold out; this order needs 1. Nothing was changed.");
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 5, unitsSold: 0 });
  expect(await stored(id)).toMatchObject({
    status: "cancelled",
    paymentStatus: "pending",
    adminNotes: "Came back",
  });
  expect(await entriesOf(id)).toEqual([]);
});

test("status paid completes the payment, and nothing else does", async () => {
  for (const status of ORDER_STATUSES) {
    const id = await newOrder();
    await set(id, status);
    expect((await stored(id)).paymentStatus).toBe(status === "paid" ? "completed" : "pending");
    await set(id, "delivered");
    expect((await stored(id)).paymentStatus).toBe(status === "paid" ? "completed" : "pending");
  }
});

test("staff who may not see to money set no order to paid", async () => {
  const clerk = { id: admin.id, isSuperuser: false, permissions: ["orders"] } as const;
  const id = await newOrder();
  expect(refusalOf(await updateOrderStatus(clerk, id, { status: "paid" }))).toMatchObject({
    code: "forbidden",
    field: "status",
  });
  expect(await stored(id)).toMatchObject({ status: "pending", paymentStatus: "pending" });
  valueOf(await updateOrderStatus(clerk, id, { status: "processing" }));
});

test("an order paid anew after its refund has neither the old receipt nor what was decided on the old money", async () => {
  const kept = { status: "cancelled", paymentStatus: "refunded", mpesaTransactionId: "SJK7OLD001" } as const;
  const id = await newOrder();
  await db().order.update({ where: { id }, data: { ...kept, moneyKeptAt: new Date() } });
  await set(id, "paid");
  expect(await stored(id)).toMatchObject({
    paymentStatus: "completed",
    mpesaTransactionId: null,
    moneyKeptAt: null,
  });
});

test("admin notes are replaced if given, emptied if blank, and stay if omitted", async () => {
  const id = await newOrder({ adminNotes: "Call first" });
  await updateOrderStatus(admin, id, { status: "paid" });
  expect((await stored(id)).adminNotes).toBe("Call first");
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "Gate B" });
  expect((await stored(id)).adminNotes).toBe("Gate B");
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "" });
  expect((await stored(id)).adminNotes).toBe("");
});

test("each text is a note with its author, and the same text again is no new one", async () => {
  const id = await newOrder();
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "Call first" });
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "Call first" });
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "" });
  await updateOrderStatus(admin, id, { status: "paid" });
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "Gate B" });
  const notes = await orderNotes(id);
  expect(notes.map(({ text }) => text)).toEqual(["Gate B", "Call first"]);
  expect(await db().orderNote.count({ where: { orderId: id, authorId: admin.id } })).toBe(2);
});

test("every change leaves an audit entry with the old and new values", async () => {
  const id = await newOrder();
  await updateOrderStatus(admin, id, { status: "paid", adminNotes: "M-Pesa came" });
  const [entry, ...others] = await entriesOf(id);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ actorId: admin.id, action: "order.update", productId: null });
  expect(JSON.parse(entry?.before ?? "")).toEqual({
    status: "pending",
    paymentStatus: "pending",
    adminNotes: "",
  });
  expect(JSON.parse(entry?.after ?? "")).toEqual({
    status: "paid",
    paymentStatus: "completed",
    adminNotes: "M-Pesa came",
  });
});

test("an administrator with an outdated page gets the current state", async () => {
  const id = await newOrder();
  const { updatedAt } = await stored(id);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await set(id, "shipped");
  const outcome = await updateOrderStatus(admin, id, { status: "cancelled", seenAt: updatedAt });
  expect(refusalOf(outcome)).toEqual({
    code: "conflict",
    message: "This order is now Shipped. Check it and try again.",
  });
  expect((await stored(id)).status).toBe("shipped");
  const seenAt = (await stored(id)).updatedAt;
  valueOf(await updateOrderStatus(admin, id, { status: "delivered", seenAt }));
});

test("an administrator who cancels an order that was just paid reads that (D80)", async () => {
  const id = await newOrder();
  const { updatedAt } = await stored(id);
  await db().order.update({
    where: { id },
    data: { paymentStatus: "completed", updatedAt: new Date(updatedAt.getTime() + 1) },
  });
  const outcome = await updateOrderStatus(admin, id, { status: "cancelled", seenAt: updatedAt });
  expect(refusalOf(outcome).message).toBe("This order is now Pending, and paid. Check it and try again.");
});

test("only administrators may change an order, and only an existing one", async () => {
  const id = await newOrder();
  expect(refusalOf(await updateOrderStatus(buyer, id, { status: "paid" })).code).toBe("forbidden");
  expect((await stored(id)).status).toBe("pending");
  expect(refusalOf(await updateOrderStatus(admin, 2_000_000_000, { status: "paid" }))).toEqual({
    code: "missing",
    message: "Order not found",
  });
});
