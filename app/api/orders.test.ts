import { db } from "~/db/client.server";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { stockOf } from "~/operations/orders/orders.fixture";
import { fillCart, onSale, SHIPPING_BODY } from "~/operations/checkout/place-order.fixture";
import { loader as ordersRoute } from "./orders.route";

const { calls: orders } = ordersRoute;

setUpTestDatabase();

const post = (as: Viewer, body: object) =>
  callApi(orders.placeOrder, { as, body: { ...SHIPPING_BODY, ...body } });
const place = async (as: Viewer, product_id: number, quantity = 1) =>
  checkedBody(orders.placeOrder, await post(as, { items: [{ product_id, quantity }] }));
const read = (as: Viewer, id: number | string) => callApi(orders.getOrder, { as, ids: { id } });
const list = async (as: Viewer, query = "") =>
  checkedBody(orders.listOrders, await callApi(orders.listOrders, { as, query }));

test("an order is returned in full, with the flat fields beside its items (D15, D30)", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale({ title: "Lamp" }), await onSale({ title: "Basket" })];
  await fillCart(viewer, [
    [lamp, 2],
    [basket, 1],
  ]);
  const called = await post(viewer, { customer_notes: null });
  const placed = checkedBody(orders.placeOrder, called);
  expect(called.status).toBe(201);
  expect(placed.order_number).toMatch(/^ORD-\d{8}-\d{6}$/);
  expect(placed.customer.email).toContain("@example.com");
  expect(placed).toMatchObject({
    status: "pending",
    order_status: "pending",
    customer: { id: viewer.id, first_name: "Wanjiku" },
    items: [
      { product: lamp, product_title: "Lamp", quantity: 2, product_price: 1000, total_price: 2000 },
      { product: basket, quantity: 1 },
    ],
    product_title: "Lamp and 1 more",
    quantity: 3,
    total_items: 3,
    total_price: 3000,
    subtotal: 3000,
    shipping_fee: 500,
    total_amount: 3500,
    customer_notes: "",
    payment_status: "pending",
    mpesa_transaction_id: null,
    admin_notes: null,
  });
  expect(checkedBody(orders.getOrder, await read(viewer, placed.id))).toEqual(placed);
  expect(await list(viewer)).toEqual([placed]);
});

test("nobody reads another buyer's order; superusers read all, or with mine=1 their own (D12, D15)", async () => {
  const [viewer, other, superuser] = [await makeBuyer(), await makeBuyer(), await makeSuperuser()];
  const lamp = await onSale();
  const placed = await place(viewer, lamp);
  const own = await place(superuser, lamp);
  const missing = { status: 404, body: { error: "Order not found", detail: "Order not found" } };
  for (const id of [placed.id, own.id, 2_000_000_000, "0", "x"])
    expect(await read(other, id)).toMatchObject(missing);
  expect(await list(other)).toEqual([]);
  expect(checkedBody(orders.getOrder, await read(superuser, placed.id))).toMatchObject({ admin_notes: "" });
  expect((await list(superuser)).map(({ id }) => id)).toEqual(expect.arrayContaining([placed.id, own.id]));
  for (const mine of ["1", "true"])
    expect((await list(superuser, `?mine=${mine}`)).map(({ id }) => id)).toEqual([own.id]);
  for (const mine of ["0", "false", ""])
    expect((await list(superuser, `?mine=${mine}`)).map(({ id }) => id)).toContain(placed.id);
  for (const mine of ["yes", "TRUE", "%00"]) {
    const sentence = "mine must be one of 1, true, 0, false";
    expect(await callApi(orders.listOrders, { as: superuser, query: `?mine=${mine}` })).toMatchObject({
      status: 400,
      body: { error: sentence, mine: [sentence] },
    });
  }
  expect((await list(viewer, "?mine=0")).map(({ id }) => id)).toEqual([placed.id]);
});

test("lists are paginated, in a constant number of statements", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  for (let n = 0; n < 3; n++) await place(viewer, lamp);
  const page = await callApi(orders.listOrders, { as: viewer, query: "?page_size=2" });
  expect(checkedBody(orders.listOrders, page)).toHaveLength(2);
  expect(page.headers.get("X-Total-Count")).toBe("3");
  const few = await queriesOf(() => list(viewer, "?page_size=1"));
  const many = await queriesOf(() => list(viewer));
  expect(many).toHaveLength(few.length);
});

test("short stock is a 409 and takes nothing; an unknown product is a 404", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale(), await onSale({ title: "Basket", stockQuantity: 1 })];
  const items = [
    { product_id: lamp, quantity: 1 },
    { product_id: basket, quantity: 2 },
  ];
  expect(await post(viewer, { items })).toMatchObject({
    status: 409,
    body: { error: "Only 1 of Basket is left; this order needs 2. Nothing was ordered." },
  });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  expect((await post(viewer, { items: [{ product_id: 2_000_000_000, quantity: 1 }] })).status).toBe(404);
  expect(await post(viewer, {})).toMatchObject({ status: 400, body: { error: "Your cart is empty" } });
  const agreed = { items: [{ product_id: lamp, quantity: 1 }], total_amount: 1499.99 };
  expect(await post(viewer, agreed)).toMatchObject({
    status: 409,
    body: { total_amount: ["This order now costs KSh 1,500, not KSh 1,499.99. Nothing was ordered."] },
  });
});

test("missing and invalid body fields are reported under their names", async () => {
  const viewer = await makeBuyer();
  expect(await callApi(orders.placeOrder, { as: viewer, body: {} })).toMatchObject({
    status: 400,
    body: {
      error: "Shipping name is required",
      shipping_phone: ["Shipping phone is required"],
      shipping_address: ["Shipping address is required"],
      shipping_city: ["Shipping city is required"],
    },
  });
  const wrong = async (body: object) => (await post(viewer, body)).body;
  expect(await wrong({ items: [] })).toMatchObject({ items: ["An order needs at least one product"] });
  expect(await wrong({ items: "all" })).toMatchObject({ items: [expect.any(String)] });
  expect(await wrong({ items: [{ product_id: 1, quantity: 0 }] })).toMatchObject({
    items: ["Quantity must be a whole number, at least 1"],
  });
  expect(await wrong({ shipping_phone: "call me" })).toHaveProperty("shipping_phone");
  expect(await wrong({ total_amount: "NaN" })).toHaveProperty("total_amount");
  expect(await wrong({ customer_notes: "x".repeat(2_001) })).toHaveProperty("customer_notes");
  expect((await callApi(orders.placeOrder, { body: SHIPPING_BODY })).status).toBe(401);
});

test("a superuser sets any status; the stock follows, and notes stay unless they are sent (D31, D66)", async () => {
  const [viewer, superuser] = [await makeBuyer(), await makeSuperuser()];
  const lamp = await onSale();
  const { id } = await place(viewer, lamp, 4);
  const patch = (as: Viewer, body: unknown, orderId: number | string = id) =>
    callApi(orders.updateOrderStatus, { as, ids: { id: orderId }, body });
  const paid = await patch(superuser, { status: "paid", admin_notes: "Called at noon" });
  expect(checkedBody(orders.updateOrderStatus, paid)).toMatchObject({
    status: "paid",
    payment_status: "completed",
    admin_notes: "Called at noon",
  });
  for (const body of [{ status: "cancelled" }, { status: "cancelled", admin_notes: null }])
    expect((await patch(superuser, body)).body).toMatchObject({
      status: "cancelled",
      admin_notes: "Called at noon",
    });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  expect((await patch(superuser, { status: "shipped", admin_notes: "" })).body).toMatchObject({
    admin_notes: "",
  });
  expect(await patch(superuser, { status: "lost" })).toMatchObject({
    status: 400,
    body: { error: "Please select a status", status: ["Please select a status"] },
  });
  expect((await patch(superuser, { status: "paid" }, 2_000_000_000)).status).toBe(404);
  expect((await patch(viewer, { status: "paid" })).status).toBe(403);
  expect(checkedBody(orders.getOrder, await read(viewer, id))).toMatchObject({
    status: "shipped",
    admin_notes: null,
  });
});

test("a move of an order whose money went back says so, in the answer and the trail; with 'from' another's move is a 409", async () => {
  const superuser = await makeSuperuser();
  const { id } = await place(await makeBuyer(), await onSale());
  const patch = (body: unknown) => callApi(orders.updateOrderStatus, { as: superuser, ids: { id }, body });
  const paid = checkedBody(orders.updateOrderStatus, await patch({ status: "paid", from: "pending" }));
  expect(paid.warnings).toEqual([]);
  expect((await patch({ status: "shipped", from: "pending" })).status).toBe(409);
  await patch({ status: "cancelled" });
  const { cents } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId: id } });
  const where = { orderId: id };
  await db().paymentAttempt.updateMany({ where, data: { state: "refunded", refundedCents: cents } });
  const shipped = await patch({ status: "shipped", from: "cancelled" });
  const { warnings } = checkedBody(orders.updateOrderStatus, shipped);
  expect(warnings).toEqual([expect.stringMatching(/^KSh ([\d,.]+) of \1 went back; nothing is paid$/)]);
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { subject: "order", subjectId: id },
    orderBy: { id: "desc" },
  });
  expect(JSON.stringify(entry)).toContain("went back; nothing is paid");
});

test("the shop's figures count all orders but leave cancelled ones out of the revenue (D46)", async () => {
  const superuser = await makeSuperuser();
  const stats = async () =>
    checkedBody(orders.getOrderStats, await callApi(orders.getOrderStats, { as: superuser }));
  const before = await stats();
  const lamp = await onSale();
  await place(await makeBuyer(), lamp);
  const { id } = await place(await makeBuyer(), lamp);
  await callApi(orders.updateOrderStatus, {
    as: superuser,
    ids: { id },
    body: { status: "cancelled" },
  });
  expect(await stats()).toEqual({
    ...before,
    total_orders: before.total_orders + 2,
    pending: before.pending + 1,
    cancelled: before.cancelled + 1,
    total_revenue: before.total_revenue + 1500,
    total_owed: before.total_owed + 1500,
  });
  const buyer = await makeBuyer();
  expect((await callApi(orders.getOrderStats, { as: buyer })).status).toBe(403);
  expect((await callApi(orders.getOrderStats)).status).toBe(401);
});

test("a buyer has at most 20 unpaid orders: one more is a 409 that takes nothing (D81)", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const lamp = await onSale({ stockQuantity: 30 });
  const placed: number[] = [];
  for (let n = 0; n < 20; n++) placed.push((await place(viewer, lamp)).id);
  const refused = await post(viewer, { items: [{ product_id: lamp, quantity: 1 }] });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "You have 20 unpaid orders. Please pay for one of them first." },
  });
  expect(await stockOf(lamp)).toMatchObject({ stockQuantity: 10 });
  await place(other, lamp);
  // paid, delivered and cancelled orders owe nothing
  for (const [n, status] of ["paid", "delivered", "cancelled"].entries()) {
    const set = { as: await makeSuperuser(), ids: { id: placed[n] ?? 0 }, body: { status } };
    expect((await callApi(orders.updateOrderStatus, set)).status).toBe(200);
    await place(viewer, lamp);
    expect((await post(viewer, { items: [{ product_id: lamp, quantity: 1 }] })).status).toBe(409);
  }
});
