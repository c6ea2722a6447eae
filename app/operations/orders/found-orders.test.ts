/** Orders and people are found however a name, a number or a phone is written (D107). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { selectNumbers } from "~/db/select.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { userList } from "~/domain/account/user-list";
import { orderList } from "~/domain/order/list/order-list";
import { userPage } from "../accounts/user-list.queries.server";
import { newUser } from "../products/management.fixture";
import { managedOrders } from "./managed-orders.queries.server";
import { newestOrders } from "./search-orders.server";
import { orderFilterOf, orderIds } from "./order-sql.server";
import { newOrder, newProduct } from "./orders.fixture";

const NAMES = ["Ng’ang’a", "Ng'ang'a", "O'Brien", "Thiongʼo", "José", "Mun\u0303oz", "Łukasz-Jo"];
const PHONES = [
  "254733899027",
  "0733 899 027",
  "+254 (0) 733.899.027",
  "0733\u00a0899\u00a0027",
  "020 222 2222",
];

let buyer = 0;

setUpTestDatabase(async () => {
  const product = await newProduct(100, 20);
  buyer = await newUser("Baraka");
  const place = (changes: Parameters<typeof newOrder>[0]) => newOrder({ items: [[product, 1]], ...changes });
  for (const [i, shippingName] of NAMES.entries())
    await place({ userId: buyer, shippingName, orderNumber: `ORD-20261120-0000${10 + i}` });
  for (const [i, shippingPhone] of PHONES.entries())
    await place({ userId: buyer, shippingPhone, orderNumber: `ORD-20261121-0000${10 + i}` });
  for (const name of NAMES) {
    const id = await newUser("Person");
    await db().user.update({ where: { id }, data: { firstName: name, phoneNumber: "+254711000222" } });
  }
});

async function ordersFound(q: string) {
  const { orders } = await managedOrders({ ...orderList.all, q, sort: "oldest" });
  return orders.map(({ id }) => id);
}

const idsOf = async (where: object) =>
  (await db().order.findMany({ where, select: { id: true }, orderBy: { id: "asc" } })).map(({ id }) => id);

test.each([
  "0733899027",
  "733899027",
  "254733899027",
  "+254733899027",
  "+2540733899027",
  "00254733899027",
  "(0733) 899027",
  "0733\u00a0899\u00a0027",
  "0733.899.027",
  "0733–899–027",
  "\u2068+254733899027\u2069",
  "0733 899",
  "25473389",
])("%j finds every spelling of the phone", async (q) => {
  expect(await ordersFound(q)).toEqual(await idsOf({ shippingPhone: { in: PHONES.slice(0, 4) } }));
});

test("a landline is found by its digits", async () => {
  expect(await ordersFound("(020) 222-2222")).toEqual(await idsOf({ shippingPhone: "020 222 2222" }));
});

test.each([
  ["nganga", ["Ng’ang’a", "Ng'ang'a"]],
  ["Ng`ang`a", ["Ng’ang’a", "Ng'ang'a"]],
  ["NG’ANG'A", ["Ng’ang’a", "Ng'ang'a"]],
  ["obrien", ["O'Brien"]],
  ["O’Brien", ["O'Brien"]],
  ["thiongo", ["Thiongʼo"]],
  ["jose", ["José"]],
  ["JOSE\u0301", ["José"]],
  ["munoz", ["Mun\u0303oz"]],
  ["muñoz", ["Mun\u0303oz"]],
  ["kasz jo", ["Łukasz-Jo"]],
])("%j finds %j, people and orders", async (q, names) => {
  expect(await ordersFound(q)).toEqual(await idsOf({ shippingName: { in: names } }));
  const { users } = await userPage({ ...userList.all, q }, 50);
  expect(users.map(({ firstName }) => firstName).toSorted()).toEqual(names.toSorted());
});

test.each([
  "ORD-20261121-000012",
  "ord20261121000012",
  "20261121-000012",
  "20261121000012",
  "20261121 000012",
])("%s finds its order, with or without dashes", async (q) => {
  expect(await ordersFound(q)).toEqual(await idsOf({ orderNumber: "ORD-20261121-000012" }));
});

test("changed orders are found by their new text", async () => {
  const id = await newUser("Wekesa");
  const found = async (q: string) =>
    (await userPage({ ...userList.all, q }, 50)).users.map((user) => user.id);
  expect(await found("wekesa")).toEqual([id]);
  await db().user.update({ where: { id }, data: { lastName: "N'Dour", phoneNumber: "+254711000333" } });
  expect(await found("ndour")).toEqual([id]);
  expect(await found("0711 000 333")).toEqual([id]);
  await db().user.update({ where: { id }, data: { lastName: "Diop", phoneNumber: null } });
  expect(await found("ndour")).toEqual([]);
  expect(await found("0711 000 333")).toEqual([]);
});

test("staff find an order by the words of a note; its buyer does not", async () => {
  const id = await newOrder({ userId: buyer });
  const note = "Gate code 50%_off, ring twice";
  await db().orderNote.create({ data: { orderId: id, text: note } });
  for (const q of ["ring TWICE", "50%_off", "twice code"]) expect(await ordersFound(q), q).toEqual([id]);
  expect(await ordersFound("ring thrice")).toEqual([]);
  const own = await orderFilterOf({ ...orderList.all, q: "twice", userId: buyer });
  const list = { filters: { ...orderList.all, q: "twice" }, filter: own };
  expect(await orderIds(list, { take: 5, skip: 0 })).toEqual([]);
});

test("two digits find the orders and phones that end with them", async () => {
  const ended = async (q: string) =>
    (await managedOrders({ ...orderList.all, q })).orders.map(({ id, shippingPhone }) => [
      id % 100 === Number(q),
      shippingPhone.endsWith(q),
    ]);
  const [last] = await db().order.findMany({ orderBy: { id: "desc" }, take: 1 });
  const end = String((last?.id ?? 0) % 100).padStart(2, "0");
  expect((await ended(end)).some(([isNumber]) => isNumber)).toBe(true);
  const byPhone = await ended("27");
  expect(byPhone.some(([, isPhone]) => isPhone)).toBe(true);
  const newest = await selectNumbers()`${newestOrders("27", 3) ?? expect.fail()}`;
  expect(newest.length).toBeGreaterThan(0);
});
