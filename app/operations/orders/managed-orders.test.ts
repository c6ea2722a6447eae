import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestFile, queriesOf } from "~/db/test-database.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { orderList, ORDER_SORTS, type OrderFilters } from "~/domain/order/list/order-list";
import { newUser } from "../products/management.fixture";
import { managedOrder, managedOrders, orderBatches, orderStats } from "./managed-orders.queries.server";
import { newOrder, newProduct, PRICE_CENTS, SHIPPING_CENTS } from "./orders.fixture";

let shop: Awaited<ReturnType<typeof openTestFile>>;
const order: Record<"lamp" | "sofa" | "baskets" | "gone", number> = { lamp: 0, sofa: 0, baskets: 0, gone: 0 };

const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 9, n));

async function newCustomer(username: string, firstName: string, lastName: string) {
  const email = `${username}@example.com`;
  const id = await newUser(firstName);
  const columns = {
    username,
    usernameKey: usernameKey(username),
    email,
    emailKey: emailKey(email),
    lastName,
  };
  await db().user.update({ where: { id }, data: columns });
  return id;
}

beforeAll(async () => {
  shop = await openTestFile();
  const [amina, otieno] = [
    await newCustomer("Shiku_01", "Wanjiku", "Ngũgĩ wa"),
    await newCustomer("otieno", "Brian", "O'Neill 100%"),
  ];
  const product = await newProduct(100, 20);
  const place = (userId: number, n: number, pieces: number, rest: Parameters<typeof newOrder>[0]) =>
    newOrder({
      userId,
      createdAt: minute(n),
      items: [[product, pieces]],
      orderNumber: `ORD-20261121-00000${n}`,
      ...rest,
    });
  order.lamp = await place(amina, 1, 1, { status: "paid" });
  order.sofa = await place(otieno, 2, 3, { status: "paid" });
  order.baskets = await place(otieno, 3, 2, { status: "pending" });
  order.gone = await place(amina, 4, 4, { status: "cancelled" });
});
afterAll(() => shop.close());

const listed = async (filters: Partial<OrderFilters>) => {
  const { orders } = await managedOrders({ ...orderList.all, ...filters });
  return orders.map(({ id }) => id);
};

const cost = (pieces: number) => pieces * PRICE_CENTS + SHIPPING_CENTS;

test("total orders counts all, revenue leaves cancelled ones out", async () => {
  const statements = await queriesOf(async () => {
    expect(await orderStats()).toEqual({
      totalOrders: 4,
      counts: { pending: 1, paid: 2, processing: 0, shipped: 0, delivered: 0, cancelled: 1 },
      totalRevenueCents: cost(1) + cost(3) + cost(2),
      totalOwedCents: cost(1) + cost(3) + cost(2),
    });
  });
  expect(statements).toHaveLength(1);
});

test("orders are sorted newest first, oldest first or by highest total", async () => {
  const { lamp, sofa, baskets, gone } = order;
  expect(await listed({})).toEqual([gone, baskets, sofa, lamp]);
  expect(await listed({ sort: "oldest" })).toEqual([lamp, sofa, baskets, gone]);
  expect(await listed({ sort: "total" })).toEqual([gone, sofa, baskets, lamp]);
  expect(await listed({ sort: "total", status: "paid" })).toEqual([sofa, lamp]);
});

test("a filter has its own totals, and the shop's figures stay", async () => {
  const page = await managedOrders({ ...orderList.all, q: "otieno", status: "paid" });
  expect(page.total).toEqual({ count: 1, revenueCents: cost(3), owedCents: cost(3) });
  expect(page.found).toBe(2);
  expect(page.foundOf).toMatchObject({ pending: 1, paid: 1, cancelled: 0 });
  expect(page.stats.totalOrders).toBe(4);
});

test.each(["ord-20261121-000002", "20261121-000002"])("an order is found by its number: %s", async (q) => {
  expect(await listed({ q })).toEqual([order.sofa]);
});

test.each(["000002", "1121-000002", "-000002", "0002"])(
  "an order is found by any part of its number: %s",
  async (q) => {
    expect(await listed({ q })).toEqual([order.sofa]);
  },
);

test("an order is found by its shipping phone in any spelling, its town, and its items", async () => {
  const kettle = await newProduct(5, 0, "Électric kettle, 2 litres");
  const ids = [
    await newOrder({ createdAt: minute(6), shippingPhone: "+254722333444", shippingCity: "Kisumu" }),
    await newOrder({ createdAt: minute(7), shippingPhone: "0722 333-444", items: [[kettle, 1]] }),
  ].reverse();
  for (const q of ["0722333444", "+254 722 333 444", "254722-333-444", "722333", "0722 333 444"])
    expect(await listed({ q }), q).toEqual(ids);
  expect(await listed({ q: "KISUMU" })).toEqual([ids[1]]);
  expect(await listed({ q: "electric 2 lit" })).toEqual([ids[0]]);
  await db().order.update({ where: { id: ids[1] ?? 0 }, data: { shippingCity: "Mombasa" } });
  expect(await listed({ q: "kisumu" })).toEqual([]);
  expect(await listed({ q: "mombasa" })).toEqual([ids[1]]);
  await db().order.deleteMany({ where: { id: { in: ids } } });
  expect(await listed({ q: "0722333444" })).toEqual([]);
});

test("days and payment filter the list, its totals and its file alike", async () => {
  const day = { from: "2026-10-01", to: "2026-10-02" };
  // the last second of one day in Nairobi and the first of another
  const placed = [
    "2026-09-30T20:59:59Z",
    "2026-09-30T21:00:00Z",
    "2026-10-02T20:59:59Z",
    "2026-10-02T21:00:00Z",
  ];
  const ids: number[] = [];
  for (const at of placed)
    ids.push(
      await newOrder({ createdAt: new Date(at), paymentStatus: ids.length === 1 ? "completed" : "pending" }),
    );
  expect(await listed(day)).toEqual([ids[2], ids[1]]);
  expect(await listed({ ...day, payment: "paid" })).toEqual([ids[1]]);
  expect(await listed({ ...day, payment: "unpaid", sort: "total" })).toEqual([ids[2]]);
  expect(await listed({ ...day, q: "moi avenue" })).toEqual([]);
  expect(await listed({ ...day, q: "nairobi", sort: "oldest" })).toEqual([ids[1], ids[2]]);
  expect((await managedOrders({ ...orderList.all, ...day })).total).toEqual({
    count: 2,
    revenueCents: 2 * cost(1),
    owedCents: cost(1),
  });
  const inFile: number[] = [];
  for await (const batch of orderBatches({ ...orderList.all, ...day, sort: "total" }, 1))
    inFile.push(...batch.map(({ id }) => id));
  expect(inFile).toEqual([ids[2], ids[1]]);
  await db().order.deleteMany({ where: { id: { in: ids } } });
});

test("the beginning of a number finds all orders that begin so, and no number ends the search", async () => {
  expect(await listed({ q: "ORD-20261121" })).toHaveLength(4);
  expect(await listed({ q: "ORD-20261122" })).toEqual([]);
});

test.each(["SHIKU", "_01", "shiku_01@exa", "ngũgĩ", "ng", "wa shiku", "wanjiku ngũgĩ"])(
  "a customer's orders are found by a part of name, username or email address: %s",
  async (q) => {
    expect(await listed({ q })).toEqual([order.gone, order.lamp]);
  },
);

test.each(["neill 100%", "o'neill", "Brian O'"])("punctuation does not matter: %s", async (q) => {
  expect(await listed({ q })).toEqual([order.baskets, order.sofa]);
});

test.each(['"', '" OR "shiku', "%%%", "\u0000", "___", "(", "NOT shiku", "shi%ku", "*"])(
  "a name that nobody has finds nothing: %s",
  async (q) => {
    expect(await listed({ q })).toEqual([]);
  },
);

test("a customer is found by a new name as soon as it is changed, and no longer by the old one", async () => {
  const userId = await newCustomer("kamau", "Peter", "Kamau");
  const id = await newOrder({ userId, createdAt: new Date(0) });
  expect(await listed({ q: "peter" })).toEqual([id]);
  await db().user.update({ where: { id: userId }, data: { firstName: "Paul" } });
  expect(await listed({ q: "peter" })).toEqual([]);
  expect(await listed({ q: "paul kam" })).toEqual([id]);
  await db().order.delete({ where: { id } });
});

test("an order's page has its customer, its items and what is left of them", async () => {
  expect(await managedOrder(order.sofa)).toMatchObject({
    orderNumber: "ORD-20261121-000002",
    totalCents: cost(3),
    user: { username: "otieno" },
    items: [
      { quantity: 3, productPriceCents: PRICE_CENTS, product: { stockQuantity: 100, deletedAt: null } },
    ],
  });
  expect(await managedOrder(2_000_000_000)).toBeNull();
});

test("batches follow the list to its end, each order once", async () => {
  for (const sort of ORDER_SORTS)
    for (const filters of [{}, { status: "paid" }, { q: "otieno" }, { q: "ord-2" }] as const) {
      const ids: number[] = [];
      for await (const batch of orderBatches({ ...orderList.all, ...filters, sort }, 1)) {
        expect(batch).toHaveLength(1);
        ids.push(...batch.map(({ id }) => id));
      }
      expect(ids).toEqual(await listed({ ...filters, sort }));
    }
});

test("the number of statements does not grow with the orders", async () => {
  const work = () => managedOrders({ ...orderList.all, q: "wanjiku" });
  const few = await queriesOf(work);
  const userId = await newCustomer("mary", "Mary", "Wanjiku");
  for (let n = 5; n < 45; n++) await newOrder({ userId, createdAt: minute(n) });
  const many = await queriesOf(work);
  expect(many).toHaveLength(few.length);
  await db().order.deleteMany({ where: { userId } });
});

/** The steps by which SQLite finds and sorts orders. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = (await queriesOf(work)).filter((statement) => statement.includes('FROM "Order"'));
  expect(statements.length).toBeGreaterThan(0);
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const database = new driver(shop.file);
  const steps = statements.flatMap((statement) => {
    const nothing = Array.from(statement.matchAll(/\?/g), () => 0);
    const rows: unknown[] = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...nothing);
    return (rows as { detail: string }[]).map(({ detail }) => detail);
  });
  database.close();
  return steps;
}

test.each(ORDER_SORTS)(
  "no list sorted by %s scans all orders, and none without a search is sorted",
  async (sort) => {
    const narrowed = { from: "2026-11-01", to: "2026-11-30", payment: "unpaid" } as const;
    for (const filters of [{}, { status: "paid" }, { q: "otieno" }, { q: "ord-2026" }, narrowed] as const) {
      const asked = { ...orderList.all, ...filters, sort };
      const steps = await plansOf(async () => {
        await managedOrders(asked);
        for await (const batch of orderBatches(asked, 1)) expect(batch).toHaveLength(1);
      });
      expect(steps.filter((step) => /^SCAN (main\.)?`?Order`?$/.test(step))).toEqual([]);
      // a range of days or a payment state, highest total first, is sorted from the index alone
      if (!("q" in filters) && !("from" in filters && sort === "total"))
        expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
    }
  },
);
