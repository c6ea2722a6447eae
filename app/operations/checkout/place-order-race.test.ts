import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { addToCart } from "../carts/add-to-cart.server";
import { cartOf } from "../carts/carts.queries.server";
import { makeBuyer, makeBuyers } from "../factories.fixture";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { MAX_UNPAID, type UnpaidOrders } from "~/domain/order/new-order";
import { refusalOf, valueOf } from "../products/management.fixture";
import { stockOf } from "../orders/orders.fixture";
import { fillCart, onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";

setUpTestDatabase();

test("of fifty orders of the last five pieces five are placed, each with its own number", async () => {
  const lamp = await onSale({ title: "Lamp", stockQuantity: 5 });
  const buyers = await makeBuyers(50);
  const outcomes = await Promise.all(buyers.map((buyer) => placeOrder(buyer, orderOf([[lamp, 1]]))));
  const placed = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  expect(placed).toHaveLength(5);
  expect(new Set(placed.map(({ orderNumber }) => orderNumber)).size).toBe(5);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome)).toEqual({
      code: "conflict",
      message: "Lamp is sold out; this order needs 1. Nothing was ordered.",
    });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 0, unitsSold: 5 });
  const items = await db().orderItem.aggregate({ where: { productId: lamp }, _sum: { quantity: true } });
  expect(items._sum.quantity).toBe(5);
});

test("orders of the same products in opposite order neither deadlock nor oversell", async () => {
  const [lamp, basket] = [await onSale({ stockQuantity: 12 }), await onSale({ stockQuantity: 20 })];
  const buyers = await makeBuyers(40);
  const outcomes = await Promise.all(
    buyers.map((buyer, i) =>
      placeOrder(
        buyer,
        orderOf(
          i % 2 === 0
            ? [
                [lamp, 1],
                [basket, 1],
              ]
            : [
                [basket, 1],
                [lamp, 1],
              ],
        ),
      ),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(12);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 0, unitsSold: 12 });
  expect(await stockOf(basket)).toEqual({ stockQuantity: 8, unitsSold: 12 });
});

test("one cart ordered ten times at once is ordered once", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale(), await onSale()];
  await fillCart(viewer, [
    [lamp, 1],
    [basket, 1],
  ]);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => placeOrder(viewer, orderOf())));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome).message).toBe("Your cart is empty");
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 9, unitsSold: 1 });
});

test("a product added in another tab while the cart is ordered is either in the order or still in the cart", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale({ stockQuantity: 1_000 }), await onSale({ stockQuantity: 1_000 })];
  for (let round = 0; round < 10; round++) {
    await fillCart(viewer, [[lamp, 1]]);
    const [order] = await Promise.all([
      placeOrder(viewer, orderOf()),
      addToCart(viewer, { productId: basket, quantity: 1 }),
      addToCart(viewer, { productId: lamp, quantity: 1 }),
    ]);
    const ordered = valueOf(order).totalItems;
    const { totalItems } = await cartOf(viewer.id, new Date());
    expect(ordered + totalItems).toBe(3);
    if (totalItems > 0) valueOf(await placeOrder(viewer, orderOf()));
  }
});

const rules = (mostUnpaid: UnpaidOrders) => ({ mostUnpaid, hasCheckout: false });

test("orders at once stop at the limit of unpaid ones, whatever each sees of the others (D81)", async () => {
  // different products, so that nothing else makes them wait
  const lamps = await makeProducts(Array.from({ length: 12 }, () => ({ stockQuantity: 10 })));
  const buyer = await makeBuyer();
  const outcomes = await Promise.all(
    lamps.map((lamp) => placeOrder(buyer, orderOf([[lamp, 1]]), null, rules({ orders: 3, pieces: 100 }))),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await db().order.count({ where: { userId: buyer.id } })).toBe(3);
  const sold = await db().product.aggregate({ where: { id: { in: lamps } }, _sum: { unitsSold: true } });
  expect(sold._sum.unitsSold).toBe(3);
});

test("orders at once stop at 50 unpaid pieces in all, and take nothing beyond (D104)", async () => {
  const lamps = await makeProducts(Array.from({ length: 6 }, () => ({ stockQuantity: 1_000 })));
  const buyer = await makeBuyer();
  const order = (lamp: number, pieces: number) =>
    placeOrder(buyer, orderOf([[lamp, pieces]]), null, rules(MAX_UNPAID));
  expect(refusalOf(await order(lamps[0] ?? 0, 1_000))).toEqual({
    code: "conflict",
    message:
      "Unpaid orders may have 50 pieces in all. This order has 1000: please order fewer. Nothing was ordered.",
  });
  const outcomes = await Promise.all(lamps.map((lamp) => order(lamp, 20)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  const sold = await db().product.aggregate({ where: { id: { in: lamps } }, _sum: { unitsSold: true } });
  expect(sold._sum.unitsSold).toBe(40);
  expect(refusalOf(await order(lamps[0] ?? 0, 11)).message).toBe(
    "Unpaid orders may have 50 pieces in all. With this order yours would have 51: please pay for one of them first, or order fewer. Nothing was ordered.",
  );
  valueOf(await order(lamps[0] ?? 0, 10));
});
