import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeBuyer, makeStaff, takePayments } from "~/operations/factories.fixture";
import { edit, itemOf } from "~/operations/order-edits/edit-order.fixture";
import { newProduct, stockOf } from "~/operations/orders/orders.fixture";
import { paidOrder, storedOrder } from "~/operations/orders/paid-order.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { loader as orderGoodsRoute } from "./order-goods.route";
import { loader as ordersRoute } from "./orders.route";

const { calls } = orderGoodsRoute;

let staff: Viewer;
let cashier: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeStaff("orders");
  cashier = await makeStaff("orders", "money");
});

async function paidLamps(pieces = 3) {
  const lamp = await newProduct(10, pieces);
  const { id } = await paidOrder({ items: [[lamp, pieces]] });
  const { userId } = await storedOrder(id);
  return { id, lamp, item: await itemOf(id), buyer: { id: userId, isSuperuser: false } };
}

const keyed = (key?: string) => (key === undefined ? {} : { headers: { "Idempotency-Key": key } });
const ship = (id: number, body: object, { as = staff, key }: { as?: Viewer; key?: string } = {}) =>
  callApi(calls.createShipment, { as, ids: { id }, body, ...keyed(key) });
const giveBack = (id: number, body: object, { as = cashier, key }: { as?: Viewer; key?: string } = {}) =>
  callApi(calls.createReturn, { as, ids: { id }, body: { reason: "Too small", ...body }, ...keyed(key) });
const read = async (as: Viewer, id: number) =>
  checkedBody(ordersRoute.calls.getOrder, await callApi(ordersRoute.calls.getOrder, { as, ids: { id } }));

test("an order is shipped in parts and as a whole; its buyer reads the shipments, nobody else does", async () => {
  const { id, item, buyer } = await paidLamps();
  const items = [1, 1].map((quantity) => ({ item_id: String(item), quantity }));
  const first = checkedBody(
    calls.createShipment,
    await ship(id, { items, courier: "G4S", tracking_number: "GK1" }),
  );
  expect(first).toMatchObject({
    courier: "G4S",
    tracking_number: "GK1",
    items: [{ item_id: item, product_title: "Lamp", quantity: 2 }],
  });
  expect(await read(buyer, id)).toMatchObject({ status: "processing", shipments: [first], returns: [] });
  const rest = checkedBody(calls.createShipment, await ship(id, {}));
  expect(rest.items).toMatchObject([{ item_id: item, quantity: 1 }]);
  const listed = await callApi(calls.listShipments, { as: buyer, ids: { id } });
  expect(checkedBody(calls.listShipments, listed)).toEqual([first, rest]);
  expect(await read(staff, id)).toMatchObject({ status: "shipped", amount_due: 0, shipments: [first, rest] });
  const page = await callApi(calls.listShipments, { as: buyer, ids: { id }, query: "?page=2&page_size=1" });
  expect([page.body, page.headers.get("X-Total-Count")]).toEqual([[rest], "2"]);
  const stranger = await makeBuyer();
  for (const call of [calls.listShipments, calls.listReturns])
    expect((await callApi(call, { as: stranger, ids: { id } })).status).toBe(404);
  expect((await ship(id, {})).status).toBe(409);
});

test("no piece leaves twice, whether a call comes twice with a key, or two at once without", async () => {
  const { id, item } = await paidLamps();
  const one = { items: [{ item_id: item, quantity: 1 }] };
  const answers = [await ship(id, one, { key: "a" }), await ship(id, one, { key: "a" })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers[1]?.headers.get("Idempotency-Replayed")).toBe("true");
  // another order is sent the key and body of the first
  const other = await paidLamps();
  const elsewhere = await ship(other.id, one, { key: "a" });
  expect(elsewhere).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("Idempotency-Key") as string },
  });
  const both = await Promise.all([1, 2].map(() => ship(id, { items: [{ item_id: item, quantity: 2 }] })));
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 400 || status === 409)).toHaveLength(1);
  const [row] = await db().orderItem.findMany({ where: { orderId: id } });
  expect(row?.shippedCount).toBe(3);
  expect(await db().shipment.count({ where: { orderId: id } })).toBe(2);
});

test("only staff with the permission ship goods and take returns, only this order's, and not while a difference is unpaid", async () => {
  const { id, item, buyer } = await paidLamps();
  const foreign = await paidLamps();
  const alien = { items: [{ item_id: foreign.item, quantity: 1 }] };
  expect((await ship(id, alien)).status).toBe(404);
  expect((await ship(2_000_000_000, {})).status).toBe(404);
  expect(await ship(id, { items: [{ item_id: item, quantity: 4 }] })).toMatchObject({
    status: 400,
    body: { items: ["Only 3 of Lamp are left to ship."] },
  });
  for (const body of [
    { items: [] },
    { items: [{ item_id: item, quantity: 0 }] },
    { items: [{ quantity: 1 }] },
  ])
    expect((await ship(id, body)).status).toBe(400);
  for (const as of [buyer, await makeStaff("money")]) {
    expect((await ship(id, {}, { as })).status).toBe(403);
    expect((await giveBack(id, alien, { as })).status).toBe(403);
  }
  valueOf(await edit(id, { lines: [[item, 4]], total: 530_000 }));
  expect(await read(buyer, id)).toMatchObject({ amount_due: 1_200, total_amount: 5_300 });
  expect(await ship(id, {})).toMatchObject({
    status: 409,
    body: { error: "This order cannot be shipped: KSh 1,200 is still to be paid." },
  });
});

test("a shipment is undone once, by its own order's address, and its goods leave again", async () => {
  const { id, item, buyer } = await paidLamps();
  const other = await paidLamps();
  const { id: shipmentId } = checkedBody(calls.createShipment, await ship(id, {}));
  const undo = (ids: object, as = staff) =>
    callApi(calls.undoShipment, { as, ids: { id, shipmentId: shipmentId, ...ids } });
  expect((await undo({}, buyer)).status).toBe(403);
  for (const ids of [{ id: other.id }, { shipmentId: 2_000_000_000 }])
    expect((await undo(ids)).status).toBe(404);
  const both = await Promise.all([undo({}), undo({})]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(await read(staff, id)).toMatchObject({ status: "processing", shipments: [] });
  expect((await undo({})).status).toBe(404);
  const again = checkedBody(calls.createShipment, await ship(id, {}));
  expect(again.items).toMatchObject([{ item_id: item, quantity: 3 }]);
  await db().order.update({ where: { id }, data: { status: "delivered" } });
  expect(await undo({ shipmentId: again.id })).toMatchObject({
    status: 409,
    body: { error: "This order is delivered: its shipments stay." },
  });
});

test("goods come back once, with restock and refund, and a repeat with its key sends no money twice", async () => {
  const { id, item, lamp, buyer } = await paidLamps(2);
  const one = { items: [{ item_id: item, quantity: 1, restocked: 1 }], refund_amount: 1_200 };
  expect((await giveBack(id, one)).status).toBe(400);
  checkedBody(calls.createShipment, await ship(id, {}));
  expect((await giveBack(id, one, { as: staff })).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => giveBack(id, one, { key: "back" })));
  const [back] = both.filter(({ status }) => status === 201);
  expect(back).toBeDefined();
  expect(await giveBack(id, one, { key: "back" })).toMatchObject({ status: 201, body: back?.body });
  expect(back?.body).toMatchObject({
    reason: "Too small",
    refund_amount: 1_200,
    items: [{ item_id: item, quantity: 1, restocked: 1 }],
  });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 11, unitsSold: 1 });
  expect(await db().refund.count({ where: { attempt: { orderId: id } } })).toBe(1);
  expect(await read(buyer, id)).toMatchObject({ returns: [back?.body] });
  const listed = await callApi(calls.listReturns, { as: buyer, ids: { id } });
  expect(checkedBody(calls.listReturns, listed)).toEqual([back?.body]);
  const twice = { items: [1, 1].map((quantity) => ({ item_id: item, quantity })) };
  expect((await giveBack(id, twice)).status).toBe(400);
  expect((await giveBack(id, { items: [{ item_id: 2_000_000_000, quantity: 1 }] })).status).toBe(404);
});
