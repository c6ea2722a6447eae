import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { formatDateTime } from "~/domain/time";
import { argsOf } from "~/http/request.fixture";
import { makeBuyer, takePayments } from "~/operations/factories.fixture";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { itemOf } from "~/operations/order-edits/edit-order.fixture";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { shipGoods } from "~/operations/orders/shipping/ship-goods.server";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { makeFailedRefund } from "~/operations/reconciliation/payments.fixture";
import { orderPage } from "./order-page.server";
import { saveNote } from "./save-note.server";

setUpTestDatabase(takePayments);

test("an order leads to its payment: to refund it, and to retry a refund that failed (D80)", async () => {
  const { id, attemptId } = await paidOrder();
  const to = `/management/payments/${attemptId}`;
  const back = encodeURIComponent(`/management/orders/${id}`);
  expect((await orderPage(admin, id)).payment).toMatchObject({
    pages: [{ to }],
    refundTo: `${to}/refund?back=${back}`,
    retryAt: null,
  });
  await makeFailedRefund({ attemptId });
  expect((await orderPage(admin, id)).payment).toMatchObject({ retryAt: to });
  expect((await orderPage(admin, await newOrder())).payment).toMatchObject({
    pages: [],
    refundTo: null,
    retryAt: null,
  });
});

test("a part shipment shows what has left of each line and what is left to ship; the link to ship ends with the last piece", async () => {
  const [lamp, stool] = [await newProduct(10, 1, "Lamp"), await newProduct(10, 1, "Stool")];
  const items = [[lamp, 2, "Lamp"] as const, [stool, 1, "Stool"] as const];
  const id = await newOrder({ status: "paid", paymentStatus: "completed", items });
  const page = () => orderPage(admin, id);
  expect(await page()).toMatchObject({ parts: null, shipLink: "Ship a part, courier and tracking" });
  const carrier = { courier: "G4S", trackingNumber: "" };
  valueOf(await shipGoods(admin, id, { ...carrier, parts: [{ id: await itemOf(id), quantity: 1 }] }));
  const some = await page();
  expect(some.parts).toBe("Partly shipped: 1 × Lamp, 1 × Stool left to ship");
  expect(some.items.map(({ shipped }) => shipped)).toEqual(["1 of 2", "0 of 1"]);
  valueOf(await shipGoods(admin, id, { ...carrier, parts: null }));
  expect(await page()).toMatchObject({ parts: null, shipLink: "Shipments and tracking", status: "shipped" });
});

test("a note by itself moves nothing, whatever status the page showed", async () => {
  const { id } = await paidOrder();
  valueOf(await updateOrderStatus(admin, id, { status: "processing" }));
  const answer = await saveNote(argsOf(new Request("http://soko.example/")), admin, id, "Call first");
  expect(answer.status).toBe(303);
  const saved = await orderPage(admin, id);
  expect(saved.status).toBe("processing");
  expect(saved.notes).toMatchObject([{ text: "Call first" }]);
});

test("an unpaid order says when which phone was asked, and why it was not paid", async () => {
  const { id: userId } = await makeBuyer("Wanjiku");
  const id = await newOrder({ userId });
  const [startedAt, settledAt] = [new Date("2026-11-29T11:02:00Z"), new Date("2026-11-29T11:03:00Z")];
  await db().paymentAttempt.create({
    data: {
      reference: `declined ${id}`,
      userId,
      orderId: id,
      cents: 170_000n,
      provider: "daraja",
      phoneNumber: "+254712345678",
      state: "failed",
      outcome: "refused",
      resultCode: "1032",
      resultText: "The request was cancelled on your phone.",
      startedAt,
      settledAt,
    },
  });
  expect((await orderPage(admin, id)).payment).toMatchObject({
    label: "Not paid yet",
    mpesa: null,
    events: [
      { at: formatDateTime(startedAt), text: "KSh 1,700 was asked for from 07•• ••• 678" },
      { at: formatDateTime(settledAt), text: "It failed: The request was cancelled on your phone." },
    ],
  });
});

test("an order's page has its next step, the customer's other orders and a WhatsApp greeting, without the order itself", async () => {
  const { id: userId } = await makeBuyer("Wanjiku");
  const [first, id] = [await newOrder({ userId }), await newOrder({ userId, shippingPhone: "0712 345 678" })];
  const page = await orderPage(admin, id);
  expect(page.others.orders.map((other) => other.id)).toEqual([first]);
  expect(page.others.allAt).toBeNull();
  expect(page.next).toMatchObject({ kind: "status", to: "processing" });
  expect(page.shipping.whatsApp).toMatch(/^https:\/\/wa\.me\/254712345678\?text=Hello/);
});

test("a note of an older release stays below the newer ones", async () => {
  const id = await newOrder({ adminNotes: "Call first" });
  expect((await orderPage(admin, id)).notes).toEqual([{ id: 0, text: "Call first", by: "somebody" }]);
  valueOf(await updateOrderStatus(admin, id, { status: "paid", adminNotes: "Gate B" }));
  const { notes } = await orderPage(admin, id);
  expect(notes.map(({ text }) => text)).toEqual(["Gate B", "Call first"]);
});
