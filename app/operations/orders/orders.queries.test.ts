import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { OrderStatus } from "~/domain/order/order";
import { newAuction, newUser } from "../products/management.fixture";
import { ownOrders, spendingOf } from "./orders.queries.server";

let productId: number;
setUpTestDatabase(async () => {
  productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 120_000 });
});

/** KSh 1,200 an item and KSh 500 for shipping; `minute` is when it was placed. */
async function newOrder(userId: number, titles: string[], minute: number, status: OrderStatus = "pending") {
  const subtotal = 120_000n * BigInt(titles.length);
  await db().order.create({
    data: {
      userId,
      status,
      orderNumber: `ORD-${randomUUID()}`,
      shippingName: "Wanjiku",
      shippingPhone: "+254700000000",
      shippingAddress: "Moi Avenue",
      shippingCity: "Nairobi",
      totalItems: titles.length,
      subtotalCents: subtotal,
      shippingFeeCents: 50_000n,
      totalCents: subtotal + 50_000n,
      createdAt: new Date(Date.UTC(2026, 10, 21, 9, minute)),
      items: {
        create: titles.map((productTitle) => ({
          productId,
          productTitle,
          quantity: 1,
          productPriceCents: 120_000n,
          totalCents: 120_000n,
        })),
      },
    },
  });
}

test("only a buyer's own orders are listed, newest first and flat", async () => {
  const [buyer, other] = [await newUser("Wanjiku"), await newUser("Otieno")];
  await newOrder(buyer, ["Lamp"], 1);
  await newOrder(buyer, ["Kiondo basket", "Lamp", "Sufuria"], 2, "shipped");
  await newOrder(other, ["Sofa"], 3);
  const { orders, total } = await ownOrders(buyer, { take: 10 });
  expect(total).toBe(2);
  expect(orders).toMatchObject([
    {
      productTitle: "Kiondo basket and 2 more",
      quantity: 3,
      totalPriceCents: 360_000,
      shippingFeeCents: 50_000,
      totalCents: 410_000,
      status: "shipped",
    },
    { productTitle: "Lamp", quantity: 1, totalPriceCents: 120_000, status: "pending" },
  ]);
});

test("a page past the end shows the last page", async () => {
  const buyer = await newUser("Wanjiku");
  for (const minute of [1, 2, 3]) await newOrder(buyer, [`Lamp ${minute}`], minute);
  const { orders, page, pageCount } = await ownOrders(buyer, { page: 99, take: 2 });
  expect({ page, pageCount, titles: orders.map((order) => order.productTitle) }).toEqual({
    page: 2,
    pageCount: 2,
    titles: ["Lamp 1"],
  });
});

test("a user without orders gets an empty first page and has spent nothing", async () => {
  const buyer = await newUser("Wanjiku");
  expect(await ownOrders(buyer, { take: 2 })).toEqual({ orders: [], total: 0, page: 1, pageCount: 1 });
  expect(await spendingOf(buyer)).toEqual({ totalCents: 0, owedCents: 0, orders: 0, cancelled: 0 });
});

test("total spent includes shipping and leaves cancelled orders out", async () => {
  const buyer = await newUser("Wanjiku");
  await newOrder(buyer, ["Lamp"], 1, "delivered");
  for (const minute of [2, 3, 4]) await newOrder(buyer, ["Lamp", "Sufuria"], minute, "pending");
  for (const minute of [5, 6]) await newOrder(buyer, ["Sofa"], minute, "cancelled");
  // another count for each status, so that none can stand for another
  expect(await spendingOf(buyer)).toEqual({
    totalCents: 170_000 + 3 * 290_000,
    owedCents: 170_000 + 3 * 290_000,
    orders: 6,
    cancelled: 2,
  });
});

test("the number of queries does not grow with the orders", async () => {
  const buyer = await newUser("Wanjiku");
  await newOrder(buyer, ["Lamp"], 0);
  const one = await queriesOf(() => ownOrders(buyer, { take: 50 }));
  for (let minute = 1; minute < 40; minute++) await newOrder(buyer, ["Lamp", "Sofa"], minute);
  const many = await queriesOf(() => ownOrders(buyer, { take: 50 }));
  expect(many.length).toBe(one.length);
});
