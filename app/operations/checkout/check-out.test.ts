import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { UNLIMITED } from "~/domain/order/new-order";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { cartOf } from "../carts/carts.queries.server";
import { makeBuyer } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { checkOut } from "./check-out.server";
import { latestOrder } from "./checkout.queries.server";
import { stockOf } from "../orders/orders.fixture";
import { fillCart, onSale, orderOf } from "./place-order.fixture";

setUpTestDatabase();

/** What a checkout page opened now knows. */
const pageOf = async (viewer: Viewer) => ({
  after: (await latestOrder(viewer.id))?.id ?? 0,
  rules: { mostUnpaid: UNLIMITED, hasCheckout: true },
});
const ordersOf = (userId: number) => db().order.count({ where: { userId } });

test("a double tap, or two tabs with the same cart, order once: both lead to the same order", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 2]]);
  const page = await pageOf(viewer);
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkOut(viewer, orderOf(), page)));
  const placed = answers.map(valueOf);
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
  expect(placed.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  expect(await ordersOf(viewer.id)).toBe(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
});

test("two tabs that buy the same product order it once; a page opened later orders it again", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  const page = await pageOf(viewer);
  const [first, second] = [
    valueOf(await checkOut(viewer, orderOf([[lamp, 1]]), page)),
    valueOf(await checkOut(viewer, orderOf([[lamp, 1]]), page)),
  ];
  expect(second).toEqual({ orderId: first.orderId, isRepeat: true, isChanged: false });
  const other = valueOf(await checkOut(viewer, orderOf([[lamp, 2]]), page));
  const later = valueOf(await checkOut(viewer, orderOf([[lamp, 1]]), await pageOf(viewer)));
  expect(new Set([first, other, later].map(({ orderId }) => orderId)).size).toBe(3);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 6, unitsSold: 4 });
});

test("Back, another address and 'Place order' order nothing more, and the buyer reads that the first address counts", async () => {
  const viewer = await makeBuyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  const page = await pageOf(viewer);
  const first = valueOf(await checkOut(viewer, orderOf(), page));
  const elsewhere = { ...orderOf(), shippingAddress: "Kenyatta Avenue 7" };
  expect(valueOf(await checkOut(viewer, elsewhere, page))).toEqual({
    orderId: first.orderId,
    isRepeat: true,
    isChanged: true,
  });
  expect(await ordersOf(viewer.id)).toBe(1);
});

test("buying one product now does not change the cart", async () => {
  const viewer = await makeBuyer();
  await fillCart(viewer, [[await onSale(), 1]]);
  valueOf(await checkOut(viewer, orderOf([[await onSale(), 1]]), await pageOf(viewer)));
  expect((await cartOf(viewer.id, new Date())).totalItems).toBe(1);
});

test("if a price changed meanwhile, the buyer reads it, nothing is ordered, and the same page orders at the new price", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 1]]);
  const page = await pageOf(viewer);
  const agreed = (agreedCents: number) => ({ ...orderOf(), agreedCents });
  await db().product.update({ where: { id: lamp }, data: { buyNowPriceCents: 110_000n } });
  expect(refusalOf(await checkOut(viewer, agreed(150_000), page)).message).toBe(
    "This order now costs KSh 1,600, not KSh 1,500. Nothing was ordered.",
  );
  expect(await ordersOf(viewer.id)).toBe(0);
  expect((await cartOf(viewer.id, new Date())).totalItems).toBe(1);
  valueOf(await checkOut(viewer, agreed(160_000), page));
});

test("the latest order fills in the next checkout", async () => {
  const viewer = await makeBuyer();
  const request = { ...orderOf([[await onSale(), 1]]), shippingCounty: "Nakuru", shippingCity: "Naivasha" };
  const { orderId } = valueOf(await checkOut(viewer, request, await pageOf(viewer)));
  expect(await latestOrder(viewer.id)).toMatchObject({
    id: orderId,
    shippingCounty: "Nakuru",
    shippingCity: "Naivasha",
    paymentMethod: "M-Pesa",
  });
});
