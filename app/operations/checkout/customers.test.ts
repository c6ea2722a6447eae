import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeStaff, makeSuperuser } from "../factories.fixture";
import { makeReachable } from "../messages/outbox.fixture";
import { newOrder } from "../orders/orders.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { UNLIMITED } from "~/domain/order/new-order";
import { findCustomers, isCustomerOf } from "./customers.queries.server";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { onSale, orderOf } from "./place-order.fixture";
import { takeOrder } from "./take-order.server";

setUpTestDatabase(phoneProvider);

const personOf = (id: number) => db().user.findUniqueOrThrow({ where: { id } });
const phoneOf = async (id: number) => (await personOf(id)).phoneNumber ?? "";

async function namesFound(who: string, ...permissions: Parameters<typeof makeStaff>) {
  const found = await findCustomers(await makeStaff(...permissions), who, 8);
  return found.map(({ id, email }) => ({ id, email }));
}

test("staff with 'orders' find a person by the whole phone number, in any spelling, and nothing by a part of it or by an e-mail (D131)", async () => {
  const { id } = await makeReachable();
  const { phoneNumber, email, username } = await personOf(id);
  const phone = phoneNumber ?? "";
  for (const typed of [phone, `0${phone.slice(4)}`, phone.replace("+254", "254 ")])
    expect(await namesFound(typed, "orders"), typed).toEqual([{ id, email: null }]);
  for (const typed of [phone.slice(0, -1), phone.slice(-9, -2), email, username, "Wanjiku"])
    expect(await namesFound(typed, "orders"), typed).toEqual([]);
});

test("staff with 'orders' find whoever has ordered, by order number or name, without their e-mail", async () => {
  const { id } = await makeBuyer();
  const orderId = await newOrder({ userId: id });
  const { orderNumber } = await db().order.update({
    where: { id: orderId },
    data: { shippingName: "Achieng Oketch" },
  });
  const { email } = await personOf(id);
  for (const typed of [orderNumber, "achieng", "Oketch Achieng"])
    expect(await namesFound(typed, "orders"), typed).toEqual([{ id, email: null }]);
  expect(await namesFound(email, "orders")).toEqual([]);
  expect(await namesFound(email, "orders", "users")).toEqual([{ id, email }]);
});

test("whoever verified a phone comes first, before a username that reads like it; staff are no customers", async () => {
  const [thief, owner] = [await makeReachable(), await makeReachable()];
  const phone = await phoneOf(owner.id);
  await db().user.update({ where: { id: thief.id }, data: { phoneNumber: phone } });
  await db().user.update({ where: { id: owner.id }, data: { isVerified: true } });
  const named = await makeBuyer();
  const digits = phone.slice(1);
  await db().user.update({ where: { id: named.id }, data: { username: digits, usernameKey: digits } });
  const superuser = await makeSuperuser();
  await db().user.update({ where: { id: superuser.id }, data: { phoneNumber: phone } });
  const ids = async (...permissions: Parameters<typeof makeStaff>) =>
    (await namesFound(phone, ...permissions)).map(({ id }) => id);
  expect(await ids("orders")).toEqual([owner.id, thief.id]);
  expect(await ids("users", "orders")).toEqual([owner.id, thief.id, superuser.id]);
});

test("nobody reads an account, or orders for it, by counting ids up: it was found, or it has ordered", async () => {
  const clerk = await makeStaff("orders");
  const { id } = await makeReachable();
  const who = await phoneOf(id);
  const order = async (typed: string) =>
    takeOrder(
      clerk,
      {
        customer: { id, who: typed },
        request: { ...orderOf([[await onSale(), 1]]), agreedCents: 150_000 },
        after: 0,
        staffName: "Otieno",
      },
      { mostUnpaid: UNLIMITED, hasCheckout: true },
    );
  for (const typed of ["", "+254700000000", String(id)]) {
    expect(await isCustomerOf(clerk, { id, who: typed })).toBe(false);
    expect(refusalOf(await order(typed)).code).toBe("missing");
  }
  expect(await db().order.count({ where: { userId: id } })).toBe(0);
  expect(valueOf(await order(who)).isRepeat).toBe(false);
  expect(await isCustomerOf(clerk, { id, who: "" })).toBe(true);
  const { id: superuser } = await makeSuperuser();
  await newOrder({ userId: superuser });
  expect(await isCustomerOf(clerk, { id: superuser, who: "" })).toBe(false);
  expect(await isCustomerOf(await makeStaff("orders", "users"), { id: superuser, who: "" })).toBe(true);
});
