import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { onSale, orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { makeBuyer, makeStaff, takePayments } from "~/operations/factories.fixture";
import { itemOf } from "~/operations/order-edits/edit-order.fixture";
import { newProduct, stockOf } from "~/operations/orders/orders.fixture";
import { paidOrder, storedOrder } from "~/operations/orders/paid-order.fixture";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { loader } from "~/api/orders.route";

const call = loader.calls.editOrder;

let staff: Viewer;
let cashier: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeStaff("orders");
  cashier = await makeStaff("orders", "money");
});

/** 2 lamps at KSh 1,200, delivered for KSh 500; ten more are in stock. */
async function paidLamps() {
  const lamp = await newProduct(10, 2);
  const { id } = await paidOrder({ items: [[lamp, 2]] });
  const order = await storedOrder(id);
  return { id, lamp, item: await itemOf(id), total: order.totalCents / 100, userId: order.userId };
}

const change = (id: number, body: object, { as = cashier, key }: { as?: Viewer; key?: string } = {}) =>
  callApi(call, { as, ids: { id }, body, ...(key && { headers: { "Idempotency-Key": key } }) });

test("goods, quantities and address change as on the form, once the new total is agreed to", async () => {
  const { id, lamp, item, total } = await paidLamps();
  const basket = await newProduct(5, 0);
  const wanted = {
    items: [{ item_id: item, quantity: 1 }],
    add_items: [{ product_id: basket, quantity: 2 }],
  };
  const asked = await change(id, wanted);
  const to = total + 1_200;
  expect(asked).toMatchObject({
    status: 409,
    body: { error: `The order now comes to KSh ${to.toLocaleString("en")}. Check it, then save.` },
  });
  expect(await stockOf(lamp)).toMatchObject({ stockQuantity: 10 });
  const address = { shipping_name: "Njeri", shipping_phone: "0799 000 111" };
  const edited = checkedBody(call, await change(id, { ...wanted, ...address, total_amount: to }));
  expect(edited).toMatchObject({
    shipping_name: "Njeri",
    total_amount: to,
    amount_due: 1_200,
    items: [
      { product: lamp, quantity: 1 },
      { product: basket, quantity: 2 },
    ],
  });
  expect([await stockOf(lamp), await stockOf(basket)]).toMatchObject([
    { stockQuantity: 11 },
    { stockQuantity: 3 },
  ]);
  expect(await db().auditEntry.count({ where: { action: "order.edit", subjectId: id } })).toBe(1);
});

test("a repeat sends no money twice, with a key or without, and of two at once exactly one is written", async () => {
  const { id, item, total } = await paidLamps();
  const less = { items: [{ item_id: item, quantity: 1 }], total_amount: total - 1_200 };
  expect((await change(id, less, { as: staff })).status).toBe(403);
  const all = await Promise.all([1, 2, 3].map(() => change(id, less, { key: "less" })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const again = await change(id, less, { key: "less" });
  expect(again).toMatchObject({ status: 400, body: { error: "Nothing is changed." } });
  expect(await db().refund.count({ where: { attempt: { orderId: id } } })).toBe(1);
  const other = await paidLamps();
  const more = { items: [{ item_id: other.item, quantity: 3 }], total_amount: other.total + 1_200 };
  const both = await Promise.all([1, 2].map(() => change(other.id, more, { as: staff })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([400, 409])]);
  expect(await stockOf(other.lamp)).toMatchObject({ stockQuantity: 9 });
});

test("an edit of another order's items, of goods that have left, without a county or without the permission is refused", async () => {
  const { id, item, total, userId } = await paidLamps();
  const foreign = await paidLamps();
  const alien = { items: [{ item_id: foreign.item, quantity: 1 }], total_amount: total };
  expect((await change(id, alien)).status).toBe(404);
  expect((await change(2_000_000_000, { total_amount: 1 })).status).toBe(404);
  expect(await change(id, { total_amount: total })).toMatchObject({
    status: 400,
    body: { error: "Nothing is changed." },
  });
  expect(await change(id, { shipping_address: "Kenyatta Avenue 2", total_amount: total })).toMatchObject({
    status: 400,
    body: { shipping_county: ["Please choose the county"] },
  });
  for (const as of [{ id: userId, isSuperuser: false }, await makeStaff("money")])
    expect((await change(id, { shipping_name: "Njeri", total_amount: total }, { as })).status).toBe(403);
  const none = { items: [{ item_id: item, quantity: 0 }], total_amount: 500 };
  expect((await change(id, none)).status).toBe(400);
  await db().orderItem.update({ where: { id: item }, data: { shippedCount: 1 } });
  const fewer = { items: [{ item_id: item, quantity: 0 }], shipping_name: "Njeri", total_amount: 500 };
  expect(await change(id, fewer)).toMatchObject({
    status: 400,
    body: { error: "1 × Lamp left the shop already, and cannot be taken out." },
  });
});

test("an order lists every tax invoice and credit note, beside the number of its first invoice", async () => {
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  await shopSettings();
  const buyer = await makeBuyer();
  const { id } = valueOf(await placeOrder(buyer, orderOf([[await onSale({ taxType: "B" }), 2]])));
  valueOf(await startOrderPayment(buyer, id, "+254712345678"));
  const less = { items: [{ item_id: await itemOf(id), quantity: 1 }], total_amount: 1_500 };
  const { invoices, invoice_number: number } = checkedBody(call, await change(id, less));
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ["invoice", 2_500],
    ["credit_note", 2_500],
    ["invoice", 1_500],
  ]);
  expect([invoices[0]?.number, invoices[1]?.number.slice(0, 4)]).toEqual([number, "CRN-"]);
});
