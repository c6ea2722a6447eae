import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { eventShapes } from "~/http/wire/event.server";
import { makeBuyer, makeStaff, takePayments } from "../factories.fixture";
import { settleReference } from "../payments/pending-payment.fixture";
import { openAttempt } from "../payments/attempts.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { newOrder, newProduct, stockOf } from "../orders/orders.fixture";
import { auditTrailOf, paidOrder, storedOrder } from "../orders/paid-order.fixture";
import { shipGoods } from "../orders/shipping/ship-goods.server";

import { useEventShapes } from "../webhooks/event-data.server";
import { addEndpoint, deleteWebhooks } from "../webhooks/receiver.fixture";
import { edit, itemOf, itemsOf, pieces, sumsOf } from "./edit-order.fixture";
import * as planning from "./order-edit-plan.server";

let staff: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeStaff("orders");
});

test("quantities change, lines are removed and products added: the stock follows, and so does the unpaid total", async () => {
  const [lamp, basket, stool] = [await newProduct(10, 3), await newProduct(10, 1), await newProduct(10, 0)];
  const items = [[lamp, 3] as const, [basket, 1, "Basket"] as const];
  const id = await newOrder({ items });
  const [lamps, baskets] = (await itemsOf(id)).map((item) => item.id);
  const lines = [[lamps ?? 0, 1] as const, [baskets ?? 0, 0] as const];
  const change = { lines, add: [[stool, 2] as const], total: 410_000 };
  valueOf(await edit(id, change, staff));
  expect(await sumsOf(id)).toEqual({ total: 410_000, due: 0, left: 0, revenue: 410_000, owed: 410_000 });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 12, unitsSold: 1 });
  expect(await stockOf(basket)).toEqual({ stockQuantity: 11, unitsSold: 0 });
  expect(await stockOf(stool)).toEqual({ stockQuantity: 8, unitsSold: 2 });
  expect((await itemsOf(id)).map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [lamp, 1],
    [stool, 2],
  ]);
  expect(await auditTrailOf("order", id)).toMatchObject([
    { action: "order.edit", after: { goods: "1 × Lamp, 2 × Lamp", totalCents: 410_000 } },
  ]);
});

test("nothing changed, no goods left, another total, an older page and a stranger are refused, and nothing is written", async () => {
  const { id } = await paidOrder();
  const item = await itemOf(id);
  const { updatedAt } = await storedOrder(id);
  expect(refusalOf(await edit(id, { total: 170_000 })).message).toBe("Nothing is changed.");
  expect(refusalOf(await edit(id, { lines: [[item, 0]], total: 50_000 })).code).toBe("invalid");
  for (const total of [null, 170_000]) {
    const refusal = refusalOf(await edit(id, { lines: [[item, 2]], total }));
    expect(refusal.message).toBe("The order now comes to KSh 2,900. Check it, then save.");
  }
  const old = { lines: [[item, 2] as const], total: 290_000, seenAt: new Date(updatedAt.getTime() - 1) };
  expect(refusalOf(await edit(id, old)).code).toBe("conflict");
  expect(refusalOf(await edit(id, { ...old, seenAt: null }, await makeBuyer())).code).toBe("forbidden");
  // a line of another order is not this one's
  const other = await itemOf(await newOrder());
  expect(refusalOf(await edit(id, { lines: [[other, 5]], total: 170_000 })).code).toBe("missing");
  expect((await storedOrder(id)).updatedAt).toEqual(updatedAt);
});

test("of two edits at once one is written, and the last piece is sold once", async () => {
  const stool = await newProduct(1, 0, "Stool");
  const [one, other] = [await newOrder(), await newOrder()];
  const both = await Promise.all(
    [one, other, one, other].map((id) => edit(id, { add: [[stool, 1]], total: 290_000 })),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(stool)).toEqual({ stockQuantity: 0, unitsSold: 1 });
  expect(await db().orderItem.count({ where: { productId: stool } })).toBe(1);
});

test("an order and its edit at once never sell a piece twice", async () => {
  const stool = await onSale({ stockQuantity: 1 });
  const id = await newOrder();
  const [edited, placed] = await Promise.all([
    edit(id, { add: [[stool, 1]], total: 270_000 }),
    placeOrder(await makeBuyer(), orderOf([[stool, 1]])),
  ]);
  expect([edited.ok, placed.ok].filter(Boolean)).toHaveLength(1);
  expect((await stockOf(stool)).stockQuantity).toBe(0);
});

test("an order is not edited while its phone is prompted or after it was cancelled, nor are pieces that have left", async () => {
  const id = await newOrder();
  const { userId } = await storedOrder(id);
  const item = await itemOf(id);
  const change = { lines: [[item, 2] as const], total: 290_000 };
  const attempt = await db().$transaction((tx) =>
    openAttempt(tx, { userId, cents: 170_000, phoneNumber: null, purpose: { orderId: id } }),
  );
  expect(refusalOf(await edit(id, change)).message).toContain("phone is being asked");
  await db().paymentAttempt.update({
    where: { id: attempt.id },
    data: { state: "failed", outcome: "refused" },
  });
  valueOf(await edit(id, change));
  // the old prompt is paid after all: its sum is not the order's any more
  expect(await settleReference(attempt.reference, { state: "completed", receipt: "SJK1LATE00" })).toBe(
    "unmatched",
  );
  expect(await sumsOf(id)).toMatchObject({ left: 0, owed: 290_000 });
  await db().order.update({ where: { id }, data: { status: "processing", paymentMethod: "On delivery" } });
  valueOf(await shipGoods(admin, id, pieces(item, 1)));
  valueOf(await edit(id, { lines: [[item, 3]], total: 410_000 }));
  expect(await sumsOf(id)).toMatchObject({ owed: 410_000 });
  valueOf(await shipGoods(admin, id, pieces(item, 1)));
  expect(refusalOf(await edit(id, { lines: [[item, 1]], total: 170_000 })).message).toContain(
    "left the shop",
  );
  expect((await storedOrder(id)).status).toBe("processing");
});

test("an order is shipped once what had not left is taken out of it", async () => {
  const { id } = await paidOrder();
  const item = await itemOf(id);
  valueOf(await edit(id, { lines: [[item, 2]], total: 290_000 }));
  await db().order.update({ where: { id }, data: { dueCents: 0n } });
  valueOf(await shipGoods(admin, id, pieces(item, 1)));
  await db().order.update({
    where: { id },
    data: { paymentStatus: "pending", paymentMethod: "On delivery" },
  });
  onTestFinished(deleteWebhooks);
  useEventShapes(eventShapes);
  await addEndpoint("https://programs.example/soko");
  valueOf(await edit(id, { lines: [[item, 1]], total: 170_000 }));
  expect((await storedOrder(id)).status).toBe("shipped");
  expect((await auditTrailOf("order", id)).at(-1)?.after).toMatchObject({ status: "shipped" });
  const messages = await db().delivery.findMany({ orderBy: { id: "asc" } });
  expect(messages.map(({ kind }) => kind)).toEqual(["order.status", "order.edited"]);
});

/** Runs `work` between the next edit's plan and its write. */
function betweenPlanAndWrite(work: () => Promise<unknown>) {
  const { planEdit } = planning;
  vi.spyOn(planning, "planEdit").mockImplementationOnce(async (...asked) => {
    const plan = await planEdit(...asked);
    await work();
    return plan;
  });
}

test("goods whose price changed after the plan are not added at the old one", async () => {
  const { id } = await paidOrder();
  const stool = await newProduct();
  betweenPlanAndWrite(() =>
    db().product.update({ where: { id: stool }, data: { buyNowPriceCents: 900_000n } }),
  );
  const adding = { add: [[stool, 1] as const], total: 290_000 };
  expect(refusalOf(await edit(id, adding)).code).toBe("conflict");
  expect(await stockOf(stool)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  expect(await itemsOf(id)).toHaveLength(1);
});

test("a prompt that began after the plan keeps its sum: nothing is written", async () => {
  const { id: userId } = await makeBuyer();
  const id = await newOrder({ userId });
  const before = await sumsOf(id);
  betweenPlanAndWrite(() =>
    db().$transaction((tx) =>
      openAttempt(tx, { purpose: { orderId: id }, userId, cents: 170_000, phoneNumber: "+254712345678" }),
    ),
  );
  expect(refusalOf(await edit(id, { lines: [[await itemOf(id), 2]], total: 290_000 })).code).toBe("conflict");
  expect(await sumsOf(id)).toEqual(before);
});

test("shipping and editing at once: one of them is refused", async () => {
  const { id } = await paidOrder();
  const item = await itemOf(id);
  const [shipped, edited] = await Promise.all([
    shipGoods(admin, id, pieces(item, 1)),
    edit(id, { lines: [[item, 2]], total: 290_000 }),
  ]);
  expect([shipped.ok, edited.ok].filter(Boolean)).toHaveLength(1);
});

test("a won order keeps its price and goods; only its delivery can change (D83)", async () => {
  const { id } = await paidOrder();
  const [item] = await itemsOf(id);
  await db().order.update({ where: { id }, data: { wonProductId: item?.productId ?? null } });
  const wanted = { lines: [[item?.id ?? 0, 2] as const], total: 290_000 };
  expect(refusalOf(await edit(id, wanted)).message).toContain("What was won");
  valueOf(await edit(id, { to: { shippingAddress: "Ngong Road 9" }, total: 170_000 }));
  expect(await storedOrder(id)).toMatchObject({ shippingAddress: "Ngong Road 9", totalCents: 170_000 });
});

test("another destination has the fee of the checkout (D82)", async () => {
  const point = await db().pickUpPoint.create({
    data: {
      name: "Nakuru depot",
      nameKey: "nakuru depot",
      county: "Nakuru",
      address: "",
      openingHours: "8-5",
      feeCents: 20_000n,
    },
  });
  const id = await newOrder();
  const to = { pickUpPoint: "Nakuru depot", shippingAddress: "Nakuru depot", shippingCity: "Pick-up" };
  expect(refusalOf(await edit(id, { to: { pickUpPoint: "Nowhere" }, total: 170_000 })).field).toBe(
    "pick_up_point",
  );
  valueOf(await edit(id, { to, total: 140_000 }));
  expect(await storedOrder(id)).toMatchObject({
    pickUpPoint: "Nakuru depot",
    pickUpHours: "8-5",
    totalCents: 140_000,
  });
  await db().pickUpPoint.delete({ where: { id: point.id } });
});
