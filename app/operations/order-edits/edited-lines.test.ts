/** What the lines of an edited order cost. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { onSale } from "../checkout/place-order.fixture";
import { makeStaff, takePayments } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { auditTrailOf } from "../orders/paid-order.fixture";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { shirtOnSale } from "../products/variants/variants.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { edit, itemOf, itemsOf } from "./edit-order.fixture";

let staff: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  staff = await makeStaff("orders");
  valueOf(await updateSetting(admin, "staffPricePercent", 10));
});

const linesOf = async (id: number) =>
  (await itemsOf(id)).map((item) => [item.productId, item.quantity, Number(item.productPriceCents)]);

test("goods that the order has already come to its line, at the price they were ordered at", async () => {
  const lamp = await newProduct(10, 1);
  const id = await newOrder({ items: [[lamp, 1]] });
  await db().product.update({ where: { id: lamp }, data: { buyNowPriceCents: 500_000n } });
  valueOf(await edit(id, { add: [[lamp, 2]], total: 410_000 }, staff));
  expect(await linesOf(id)).toEqual([[lamp, 3, 120_000]]);
  const more = { lines: [[await itemOf(id), 1] as const], add: [[lamp, 1] as const], total: 290_000 };
  valueOf(await edit(id, more, staff));
  expect(await linesOf(id)).toEqual([[lamp, 2, 120_000]]);
});

test("new goods have today's price, title, cost and SKU, each variant a line of its own", async () => {
  const { shirt, ids } = await shirtOnSale([{}, { priceCents: 130_000, sku: "SH-M" }, {}]);
  const [small, medium] = ids;
  const stool = await onSale({ title: "Stool", sku: "ST-1", costPriceCents: 40_000, taxType: "A" });
  const id = await newOrder();
  const [lamp] = await itemsOf(id);
  const add = [
    [`${shirt}v${medium}`, 2],
    [stool, 1],
    [`${shirt}v${small}`, 1],
  ] as const;
  valueOf(await edit(id, { add, total: 170_000 + 260_000 + 100_000 + 100_000 }, staff));
  const [first, ...fresh] = await itemsOf(id);
  expect(first).toMatchObject({ id: lamp?.id, quantity: 1 });
  expect(fresh).toMatchObject([
    { productTitle: "Shirt (Size: M)", variantId: medium, sku: "SH-M", quantity: 2 },
    { productTitle: "Stool", sku: "ST-1", unitCostCents: 40_000n, productPriceCents: 100_000n },
    { productTitle: "Shirt (Size: S)", variantId: small, quantity: 1, productPriceCents: 100_000n },
  ]);
  expect(
    fresh.every(({ listPriceCents, shippedCount }) => listPriceCents === null && shippedCount === 0),
  ).toBe(true);
});

test("goods that are not on sale, lack their variant, or do not exist are not added, and the text names them", async () => {
  const id = await newOrder();
  const { shirt } = await shirtOnSale();
  const [ended, short] = [
    await onSale({ title: "Basket", status: "closed" }),
    await onSale({ title: "Stool", stockQuantity: 1 }),
  ];
  const messageFor = async (goods: number | string, pieces = 1) =>
    refusalOf(await edit(id, { add: [[goods, pieces]], total: 270_000 }, staff));
  expect(await messageFor(ended)).toEqual({
    code: "conflict",
    message: "Basket cannot be added: it is not on sale.",
  });
  expect((await messageFor(999_999)).message).toBe("A product cannot be added: it is not on sale.");
  expect((await messageFor(shirt)).message).toContain("Shirt");
  // that there are too few of them is another matter
  expect((await messageFor(short, 2)).message).not.toContain("not on sale");
  expect(await itemsOf(id)).toHaveLength(1);
});

test("a price may be given to goods that are just being added, from their list price", async () => {
  const [stool, basket] = [await onSale({ title: "Stool" }), await onSale({ title: "Basket" })];
  const id = await newOrder();
  const add = [[stool, 2] as const, [basket, 1] as const];
  valueOf(await edit(id, { add, price: [String(stool), "950"], total: 460_000 }, staff));
  expect((await itemsOf(id)).slice(1)).toMatchObject([
    { productPriceCents: 95_000n, listPriceCents: 100_000n, priceReason: "A regular", totalCents: 190_000n },
    { productPriceCents: 100_000n, listPriceCents: null, priceReason: "" },
  ]);
  expect((await auditTrailOf("order", id)).at(-1)).toMatchObject({
    after: { staffPrices: "Stool: KSh 950 instead of KSh 1,000 (A regular)" },
  });
});

test("another reason for the same price is a change; the same price and reason are none", async () => {
  const id = await newOrder();
  const item = await itemOf(id);
  valueOf(await edit(id, { price: [item, "1100"], total: 160_000 }, staff));
  expect(refusalOf(await edit(id, { price: [item, "1100"], total: 160_000 }, staff)).message).toBe(
    "Nothing is changed.",
  );
  valueOf(await edit(id, { price: [item, "1100", "A scratch"], total: 160_000 }, staff));
  expect(await itemsOf(id)).toMatchObject([{ priceReason: "A scratch", productPriceCents: 110_000n }]);
});

test("where M-Pesa takes the payments a price has whole shillings", async () => {
  const id = await newOrder();
  const item = await itemOf(id);
  const cents = { price: [item, "1150.50"] as const, total: 165_050 };
  phoneProvider();
  expect(refusalOf(await edit(id, cents, staff))).toMatchObject({ code: "invalid", field: "price" });
  takePayments();
  valueOf(await edit(id, cents, staff));
});

test("an edit of an order that is still to be paid gives its customer the usual time again", async () => {
  const [open, endless] = [await newOrder(), await newOrder()];
  await db().order.update({ where: { id: open }, data: { payBefore: new Date(0) } });
  for (const id of [open, endless])
    valueOf(await edit(id, { lines: [[await itemOf(id), 2]], total: 290_000 }));
  const payBeforeOf = async (id: number) =>
    (await db().order.findUniqueOrThrow({ where: { id } })).payBefore?.getTime() ?? null;
  expect(await payBeforeOf(open)).toBeGreaterThan(Date.now() + 20 * 60_000);
  expect(await payBeforeOf(endless)).toBeNull();
});
