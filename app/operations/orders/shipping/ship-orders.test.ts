import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { readShipped, shippedFields, shippedText, undoneText } from "~/domain/order/shipping/shipping";
import { takePayments } from "../../factories.fixture";
import { admin, buyer, refusalOf, valueOf } from "../../products/management.fixture";
import { newOrder } from "../orders.fixture";
import { paidOrder, storedOrder, auditTrailOf } from "../paid-order.fixture";
import { shipOrders, shippable, undoShipping } from "./ship-orders.server";
import { updateOrderStatus } from "../update-order-status.server";

setUpTestDatabase(takePayments);

test("of many orders the allowed ones are shipped, and each of the others gives its reason", async () => {
  const { id: paidByPhone } = await paidOrder();
  const { id: goingBack } = await paidOrder();
  await db().paymentAttempt.updateMany({ where: { orderId: goingBack }, data: { state: "refunding" } });
  await db().order.update({ where: { id: goingBack }, data: { orderNumber: "ORD-S-6" } });
  const may = [
    paidByPhone,
    await newOrder({ status: "paid" }),
    await newOrder({ status: "processing" }),
    await newOrder({ paymentMethod: ON_DELIVERY, status: "processing" }),
  ];
  const not = [
    await newOrder({ orderNumber: "ORD-S-1" }),
    await newOrder({ orderNumber: "ORD-S-2", status: "shipped" }),
    await newOrder({ orderNumber: "ORD-S-3", status: "delivered" }),
    await newOrder({ orderNumber: "ORD-S-4", status: "cancelled" }),
    await newOrder({ orderNumber: "ORD-S-5", status: "paid", paymentStatus: "refunded" }),
    goingBack,
    await newOrder({ orderNumber: "ORD-S-7", paymentMethod: ON_DELIVERY }),
  ];
  const { toPack, notToPack } = await shippable([...not, ...may, 999_999]);
  expect(toPack.sort((one, other) => one - other)).toEqual(
    [...may, ...not.slice(0, 3), not[6]].sort((one = 0, other = 0) => one - other),
  );
  expect(notToPack.map(({ orderNumber, why }) => `${orderNumber} ${why}`)).toEqual([
    "ORD-S-6 its money is going back",
    "ORD-S-4 cancelled",
    "ORD-S-5 refunded",
  ]);
  const { shipped, left } = valueOf(await shipOrders(admin, [...not, ...may, 999_999]));
  expect(shipped.map(({ from }) => from)).toEqual(["pending", "paid", "processing", "processing"]);
  expect(left.map(({ orderNumber, why }) => `${orderNumber} ${why}`)).toEqual([
    "ORD-S-6 its money is going back",
    "ORD-S-1 not paid yet",
    "ORD-S-2 shipped already",
    "ORD-S-3 delivered",
    "ORD-S-4 cancelled",
    "ORD-S-5 refunded",
    "ORD-S-7 still to confirm",
  ]);
  for (const id of may) {
    expect((await storedOrder(id)).status).toBe("shipped");
    expect(await auditTrailOf("order", id)).toMatchObject([
      { action: "order.update", after: { status: "shipped" } },
    ]);
  }
  expect((await storedOrder(not[0] ?? 0)).status).toBe("pending");
});

test("two administrators at once ship each order once", async () => {
  const id = await newOrder({ status: "paid" });
  const both = await Promise.all([shipOrders(admin, [id]), shipOrders(admin, [id])]);
  expect(both.reduce((sum, outcome) => sum + valueOf(outcome).shipped.length, 0)).toBe(1);
  expect(await auditTrailOf("order", id)).toHaveLength(1);
});

test("an undo returns each order to its previous status, without inventing a payment (D80)", async () => {
  const pending = (await paidOrder()).id;
  const paid = await newOrder({ status: "paid", paymentStatus: "completed" });
  const unpaid = await newOrder({ status: "paid", paymentStatus: "pending" });
  const processing = await newOrder({ status: "processing" });
  const ids = [pending, paid, unpaid, processing];
  const payments = await db().paymentAttempt.count();
  const before = await Promise.all(ids.map(async (id) => (await storedOrder(id)).paymentStatus));
  const { shipped } = valueOf(await shipOrders(admin, ids));
  const form = new FormData();
  for (const [name, value] of shippedFields(shipped)) form.append(name, value);
  expect(valueOf(await undoShipping(admin, readShipped(form)))).toEqual({ undone: 4, left: [] });
  const after = await Promise.all(ids.map(storedOrder));
  expect(after.map(({ status }) => status)).toEqual(["pending", "paid", "processing", "processing"]);
  expect(after.map(({ paymentStatus }) => paymentStatus)).toEqual(before);
  expect(await db().paymentAttempt.count()).toBe(payments);
});

test("an undo leaves an order that was delivered meanwhile, and says so; a second one changes nothing", async () => {
  const delivered = await newOrder({ status: "paid", orderNumber: "ORD-U-1" });
  const other = await newOrder({ status: "processing", orderNumber: "ORD-U-2" });
  const { shipped } = valueOf(await shipOrders(admin, [delivered, other]));
  valueOf(await updateOrderStatus(admin, delivered, { status: "delivered" }));
  const left = [{ orderNumber: "ORD-U-1", why: "changed meanwhile" }];
  expect(valueOf(await undoShipping(admin, shipped))).toEqual({ undone: 1, left });
  const again = valueOf(await undoShipping(admin, shipped));
  expect(again).toMatchObject({ undone: 0, left: [left[0], { orderNumber: "ORD-U-2" }] });
  expect((await storedOrder(delivered)).status).toBe("delivered");
  expect(refusalOf(await undoShipping(buyer, shipped)).code).toBe("forbidden");
});

test("a buyer cannot ship", async () => {
  const id = await newOrder({ status: "paid" });
  expect(refusalOf(await shipOrders(buyer, [id])).code).toBe("forbidden");
});

test("the message names some of the skipped orders and counts the others", () => {
  const left = Array.from({ length: 7 }, (_, i) => ({ orderNumber: `ORD-${i}`, why: "not paid yet" }));
  expect(shippedText(1, [])).toBe("1 order shipped.");
  expect(undoneText(1, [])).toBe("1 order is no longer shipped.");
  expect(undoneText(0, left.slice(0, 1))).toBe("No order was changed. Left out: ORD-0 (not paid yet).");
  expect(shippedText(0, left.slice(0, 1))).toBe("No order was shipped. Left out: ORD-0 (not paid yet).");
  expect(shippedText(3, left)).toBe(
    "3 orders shipped. 7 were left out: ORD-0 (not paid yet), ORD-1 (not paid yet), ORD-2 (not paid yet), ORD-3 (not paid yet), ORD-4 (not paid yet), 2 more.",
  );
});
