import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MAX_CENTS } from "~/domain/money";
import { cartOf } from "../carts/carts.queries.server";
import { makeBuyer, makeSuperuser } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { stockOf } from "../orders/orders.fixture";
import { fillCart, onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";

setUpTestDatabase();

const cartLines = async (userId: number) =>
  (await cartOf(userId, new Date())).lines.map(({ product, quantity }) => [product.id, quantity]);
const ordersOf = (userId: number) => db().order.count({ where: { userId } });

test("an order takes the stock, raises units_sold and freezes title and price", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale({ title: "Lamp", isFlashSale: true, discountPercentage: 25 });
  const basket = await onSale({ title: "Basket", buyNowPriceCents: 25_050 });
  const order = valueOf(
    await placeOrder(
      viewer,
      orderOf([
        [basket, 1],
        [lamp, 2],
        [basket, 3],
      ]),
    ),
  );
  expect(order).toMatchObject({
    status: "pending",
    paymentStatus: "pending",
    paymentMethod: "M-Pesa",
    shippingName: "Wanjiku Kamau",
    totalItems: 6,
    subtotalCents: 250_200,
    shippingFeeCents: 50_000,
    totalCents: 300_200,
    user: { id: viewer.id },
    items: [
      {
        productId: basket,
        productTitle: "Basket",
        quantity: 4,
        productPriceCents: 25_050,
        totalCents: 100_200,
      },
      { productId: lamp, productTitle: "Lamp", quantity: 2, productPriceCents: 75_000, totalCents: 150_000 },
    ],
  });
  expect(order.orderNumber).toMatch(/^ORD-\d{8}-\d{6}$/);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
  expect(await stockOf(basket)).toEqual({ stockQuantity: 6, unitsSold: 4 });

  await db().product.update({
    where: { id: lamp },
    data: { title: "Dear lamp", buyNowPriceCents: 900_000n },
  });
  const [, item] = await db().orderItem.findMany({ where: { orderId: order.id }, orderBy: { id: "asc" } });
  expect(item).toMatchObject({ productTitle: "Lamp", productPriceCents: 75_000n });
});

test("without items the buyer's own cart is ordered and emptied", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const [lamp, basket] = [await onSale(), await onSale()];
  await fillCart(viewer, [
    [basket, 1],
    [lamp, 2],
  ]);
  await fillCart(other, [[lamp, 3]]);
  const order = valueOf(await placeOrder(viewer, orderOf()));
  expect(order.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [basket, 1],
    [lamp, 2],
  ]);
  expect(await cartLines(viewer.id)).toEqual([]);
  expect(await cartLines(other.id)).toEqual([[lamp, 3]]);
  expect(refusalOf(await placeOrder(viewer, orderOf()))).toEqual({
    code: "invalid",
    message: "Your cart is empty",
  });
});

test("an order with items leaves the cart as it is", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 2]]);
  valueOf(await placeOrder(viewer, orderOf([[lamp, 1]])));
  expect(await cartLines(viewer.id)).toEqual([[lamp, 2]]);
});

test("short stock takes nothing, neither other products nor cart lines", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale({ title: "Lamp" });
  const basket = await onSale({ title: "Basket", stockQuantity: 3 });
  await fillCart(viewer, [
    [lamp, 2],
    [basket, 3],
  ]);
  await db().product.update({ where: { id: basket }, data: { stockQuantity: 2 } });
  const short = {
    code: "conflict",
    message: "Only 2 of Basket are left; this order needs 3. Nothing was ordered.",
  };
  expect(refusalOf(await placeOrder(viewer, orderOf()))).toEqual(short);
  expect(
    refusalOf(
      await placeOrder(
        viewer,
        orderOf([
          [lamp, 2],
          [basket, 1],
          [basket, 2],
        ]),
      ),
    ),
  ).toEqual(short);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  expect(await cartLines(viewer.id)).toEqual([
    [lamp, 2],
    [basket, 3],
  ]);
  expect(await ordersOf(viewer.id)).toBe(0);
});

test("a cart line that can no longer be bought is named, and nothing is ordered without it", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale({ title: "Lamp" }), await onSale()];
  await fillCart(viewer, [
    [basket, 1],
    [lamp, 1],
  ]);
  const refusalAfter = async (data: Parameters<ReturnType<typeof db>["product"]["update"]>[0]["data"]) => {
    await db().product.update({ where: { id: lamp }, data });
    return refusalOf(await placeOrder(viewer, orderOf()));
  };
  const rest = "Take it out of your cart to order the rest.";
  expect(await refusalAfter({ status: "closed" })).toEqual({
    code: "conflict",
    message: `Lamp is not for sale. ${rest}`,
  });
  expect(await refusalAfter({ status: "active", productType: "auction" })).toMatchObject({
    message: `Lamp is sold by auction only. ${rest}`,
  });
  expect(await refusalAfter({ deletedAt: new Date() })).toMatchObject({
    message: `Lamp was removed from the shop. ${rest}`,
  });
  expect((await cartLines(viewer.id)).length).toBe(2);
  expect(await stockOf(basket)).toEqual({ stockQuantity: 10, unitsSold: 0 });
});

test("an unknown item is missing; one without a fixed price is refused", async () => {
  const [viewer, superuser] = [await makeBuyer(), await makeSuperuser()];
  const refusalFor = async (id: number, who = viewer) => refusalOf(await placeOrder(who, orderOf([[id, 1]])));
  const missing = { code: "missing", message: "Product Not Found", field: "items" };
  expect(await refusalFor(2_000_000_000)).toEqual(missing);
  expect(await refusalFor(await onSale({ deletedAt: new Date() }))).toEqual(missing);
  const draft = await onSale({ title: "Lamp", status: "draft" });
  expect(await refusalFor(draft)).toEqual(missing);
  expect(await refusalFor(draft, superuser)).toEqual({
    code: "invalid",
    message: "Lamp is not for sale.",
    field: "items",
  });
  expect(await refusalFor(await onSale({ productType: "auction", buyNowPriceCents: null }))).toMatchObject({
    code: "invalid",
    message: "Lamp is sold by auction only.",
  });
  expect(await refusalFor(await onSale({ stockQuantity: 0 }))).toMatchObject({
    code: "conflict",
    message: "Lamp is sold out; this order needs 1. Nothing was ordered.",
  });
});

test("a total above KSh 999,999,999.99 is refused, one just below is accepted", async () => {
  const viewer = await makeBuyer();
  const dear = await onSale({ buyNowPriceCents: MAX_CENTS - 50_000 });
  const dearer = await onSale({ buyNowPriceCents: MAX_CENTS - 49_999 });
  const most = await onSale({ buyNowPriceCents: MAX_CENTS, stockQuantity: 1_000_000 });
  expect(valueOf(await placeOrder(viewer, orderOf([[dear, 1]]))).totalCents).toBe(MAX_CENTS);
  for (const [id, quantity] of [
    [dearer, 1],
    [most, 1_000_000],
  ] as const)
    expect(refusalOf(await placeOrder(viewer, orderOf([[id, quantity]])))).toMatchObject({
      code: "invalid",
      message: "An order can be at most KSh 999,999,999.99.",
    });
  expect(await stockOf(most)).toEqual({ stockQuantity: 1_000_000, unitsSold: 0 });
});

test("a buyer who agreed to a total is not charged another one", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 2]]);
  await db().product.update({ where: { id: lamp }, data: { buyNowPriceCents: 110_000n } });
  const request = { ...orderOf(), agreedCents: 250_000 };
  expect(refusalOf(await placeOrder(viewer, request))).toEqual({
    code: "conflict",
    message: "This order now costs KSh 2,700, not KSh 2,500. Nothing was ordered.",
    field: "total_amount",
  });
  expect(await cartLines(viewer.id)).toEqual([[lamp, 2]]);
  const order = valueOf(await placeOrder(viewer, { ...request, agreedCents: 270_000 }));
  expect(order.items).toMatchObject([{ productPriceCents: 110_000 }]);
});

test("each line stores the cost price at the time of the order, and the answer leaves it out", async () => {
  const items = [
    [await onSale({ costPriceCents: 70_050 }), 2],
    [await onSale(), 1],
  ] as const;
  const placed = valueOf(await placeOrder(await makeBuyer(), orderOf(items)));
  await db().product.updateMany({ data: { costPriceCents: 1n } });
  const lines = await db().orderItem.findMany({ where: { orderId: placed.id }, orderBy: { id: "asc" } });
  expect(lines.map(({ unitCostCents }) => unitCostCents)).toEqual([70_050n, null]);
  expect(JSON.stringify(placed)).not.toMatch(/cost/i);
});

test("cancelling an order returns its stock", async () => {
  const lamp = await onSale();
  const { id } = valueOf(await placeOrder(await makeBuyer(), orderOf([[lamp, 4]])));
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 6, unitsSold: 4 });
  valueOf(await updateOrderStatus(await makeSuperuser(), id, { status: "cancelled" }));
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
});

test("an order may hold a hundred products, and a larger cart is not ordered in part", async () => {
  const viewer = await makeBuyer();
  const ids = await Promise.all(Array.from({ length: 101 }, () => onSale()));
  await db().cartLine.createMany({
    data: ids.map((productId) => ({ userId: viewer.id, productId, quantity: 1, seenPriceCents: 100_000n })),
  });
  expect(refusalOf(await placeOrder(viewer, orderOf()))).toMatchObject({
    message: "An order can have up to 100 products",
  });
  await db().cartLine.deleteMany({ where: { productId: ids[0] ?? 0 } });
  expect(valueOf(await placeOrder(viewer, orderOf())).items).toHaveLength(100);
});
