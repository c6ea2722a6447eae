import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { plansOf } from "~/db/query-plans.fixture";
import { selectNumbers } from "~/db/select.server";
import { openTestFile } from "~/db/test-database.server";
import { optionalKinds } from "~/domain/message/kinds";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { valueOf } from "../products/management.fixture";
import { useEnvironmentSettings } from "../settings/settings.server";
import { messageChoices, saveMessageChoices } from "./message-choices.server";
import { makeReachable, queued, rememberMessages } from "./outbox.fixture";
import { staffWith } from "./staff-with.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
});
beforeEach(() => void rememberMessages("sms"));
afterAll(() => shop.close());

async function staff(permissions: string, more: object = {}) {
  const { id } = await makeReachable();
  await db().user.update({ where: { id }, data: { permissions, ...more } });
  return id;
}

async function sentMessages() {
  const rows = (await queued()).filter(({ kind }) => kind === "stock.low");
  await db().delivery.deleteMany();
  return rows.map(({ userId, body }) => [userId, body]);
}

test("staff with the products permission get one message when sales bring a product down to the level", async () => {
  const keeper = await staff("orders,products");
  await staff("orders");
  await staff("products", { blockedAt: new Date() });
  const buyer = await makeReachable();
  const buy = async (id: number, pieces: number) => valueOf(await placeOrder(buyer, orderOf([[id, pieces]])));
  const id = await onSale({ title: "Taa", stockQuantity: 8 });
  const page = `https://soko.example/management/products/${id}`;
  await buy(id, 2);
  expect(await sentMessages()).toEqual([]);
  await buy(id, 1);
  expect(await sentMessages()).toEqual([[keeper, `Soko: Taa: 5 left. ${page}`]]);
  await buy(id, 1);
  expect(await sentMessages()).toEqual([]);
  // filled up again, it may fall again
  await db().product.update({ where: { id }, data: { stockQuantity: 9 } });
  await buy(id, 9);
  expect(await sentMessages()).toEqual([[keeper, `Soko: Taa is sold out. ${page}`]]);
});

test("the level is the setting's, and of many who buy at once one causes the message", async () => {
  useEnvironmentSettings({ lowStockLevel: 3 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeReachable()));
  const id = await onSale({ stockQuantity: 7 });
  await Promise.all(buyers.map((buyer) => placeOrder(buyer, orderOf([[id, 1]]))));
  expect(await sentMessages()).toHaveLength(1);
  useEnvironmentSettings({});
});

test("a refused order sends no message", async () => {
  const buyer = await makeReachable();
  const [low, none] = [await onSale({ stockQuantity: 6 }), await onSale({ stockQuantity: 1 })];
  const items = orderOf([
    [low, 2],
    [none, 2],
  ]);
  expect((await placeOrder(buyer, items)).ok).toBe(false);
  expect(await sentMessages()).toEqual([]);
});

test("only staff can turn the message off; a buyer who saves other choices leaves it on", async () => {
  expect(optionalKinds(false)).not.toContain("stock.low");
  const { id } = await makeReachable();
  await saveMessageChoices(id, () => false, optionalKinds(false));
  const isOn = async () => (await messageChoices(id)).find(({ kind }) => kind === "stock.low")?.isOn;
  expect(await isOn()).toBe(true);
  await saveMessageChoices(id, () => false);
  expect(await isOn()).toBe(false);
});

test("its recipients are found without reading all accounts", async () => {
  const steps = await plansOf(shop.file, () => selectNumbers()`${staffWith("products")}`);
  expect(steps.join("\n")).toContain("User_staff");
});
