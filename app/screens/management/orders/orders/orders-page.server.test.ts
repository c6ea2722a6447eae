import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "~/operations/factories.fixture";
import { itemOf } from "~/operations/order-edits/edit-order.fixture";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { shipGoods } from "~/operations/orders/shipping/ship-goods.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { ordersPage } from "./orders-page.server";

setUpTestDatabase(takePayments);

test("the list says how many pieces of an order are left to ship", async () => {
  const items = [[await newProduct(10, 1, "Lamp"), 3, "Lamp"] as const];
  const id = await newOrder({ status: "paid", paymentStatus: "completed", items });
  const listed = async () =>
    (await ordersPage(new URL("http://soko.example/management/orders"))).rows.map(({ parts }) => parts);
  expect(await listed()).toEqual([null]);
  const parts = [{ id: await itemOf(id), quantity: 1 }];
  valueOf(await shipGoods(admin, id, { courier: "G4S", trackingNumber: "", parts }));
  expect(await listed()).toEqual(["Partly shipped: 2 left to ship"]);
});
