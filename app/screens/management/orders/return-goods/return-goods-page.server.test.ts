import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { restockedField, returnedField } from "~/domain/order/order-return";
import { argsOf, cookiesOf } from "~/http/request.fixture";
import { makeStaff, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { itemOf, pieces } from "~/operations/order-edits/edit-order.fixture";
import { newProduct, stockOf } from "~/operations/orders/orders.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { shipGoods } from "~/operations/orders/shipping/ship-goods.server";
import { admin, valueOf } from "~/operations/products/management.fixture";

// the screen has styles
setFileScope("return-goods.css.ts");
const { action } = await import("./return-goods.route");

let cookies: Record<string, string>;
setUpTestDatabase(async () => {
  takePayments();
  cookies = await cookiesOf({ owner: await makeSuperuser(), packer: await makeStaff("orders") });
});

/** Three lamps of KSh 1,200, all shipped. */
async function shipped() {
  const lamp = await newProduct(7, 3);
  const { id } = await paidOrder({ items: [[lamp, 3]] });
  const item = await itemOf(id);
  valueOf(await shipGoods(admin, id, pieces(item, 3)));
  return { id, item, lamp };
}

async function workOut(id: number, who: string, form: Record<string, string>) {
  const body = new URLSearchParams({ work_out: "1", refund_amount: "", reason: "", ...form });
  const address = `http://soko.example/management/orders/${id}/return`;
  const init = { method: "POST", body, headers: { Cookie: cookies[who] ?? "" } };
  const { request, context } = argsOf(new Request(address, init));
  const answer = await action({ request, params: { id: String(id) }, context: { ...context } });
  return (answer as { result: { error?: object; initialValue?: Record<string, string> } }).result;
}

test("without scripts a button works out the price of what came back, keeps what is typed, and saves nothing", async () => {
  const { id, item, lamp } = await shipped();
  const before = await stockOf(lamp);
  const typed = { [returnedField(item)]: "2", [restockedField(item)]: "on", reason: "Too small" };
  const answer = await workOut(id, "owner", typed);
  expect(answer.initialValue).toMatchObject({ ...typed, refund_amount: "2400" });
  expect(answer.error).toBeUndefined();
  // the reason may come later
  expect((await workOut(id, "owner", { [returnedField(item)]: "1" })).error).toBeUndefined();
  expect(
    (await workOut(id, "owner", { [returnedField(item)]: "0" })).initialValue?.refund_amount,
  ).toBeFalsy();
  expect(await stockOf(lamp)).toEqual(before);
  expect(await db().orderReturn.count({ where: { orderId: id } })).toBe(0);
});

test("no more is suggested than is left of the payment, and nothing to staff who may not send money back", async () => {
  const { id, item } = await shipped();
  const all = { [returnedField(item)]: "99" };
  expect((await workOut(id, "owner", all)).initialValue?.refund_amount).toBe("4100");
  expect((await workOut(id, "packer", all)).initialValue?.refund_amount).toBeFalsy();
});
