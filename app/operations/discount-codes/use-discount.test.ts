import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { DiscountTerms } from "~/domain/discount-code/discount";
import { payBefore } from "~/domain/order/pay-before";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { checkOut } from "../checkout/check-out.server";
import { makeBuyer, makeBuyers, takePayments } from "../factories.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { cancelOwnOrder } from "../orders/cancel/cancel-own-order.server";
import { cancelUnpaidOrders } from "../orders/cancel/cancel-unpaid.server";
import { storedOrder } from "../orders/paid-order.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { soldByStatus } from "../orders/buyers.queries.server";
import { startOrderPayment } from "../payments/pay-order.server";
import { admin, newCategory, refusalOf, valueOf } from "../products/management.fixture";
import { newDiscountCode } from "./discount-codes.fixture";
import { previewDiscount } from "./use-discount.server";

let phones = 0;
setUpTestDatabase(takePayments);

/** KSh 1,000 a piece, each order from another phone unless it names one. */
const requestOf = (productId: number, code: string, changes: object = {}) => ({
  ...orderOf([[productId, 1]]),
  shippingPhone: `07${String((phones += 1)).padStart(8, "0")}`,
  discountCode: code,
  ...changes,
});
const place = (viewer: Viewer, productId: number, code: string, changes: object = {}) =>
  placeOrder(viewer, requestOf(productId, code, changes));
const stateOf = async (id: number) => {
  const { usedCount, usedCents } = await db().discountCode.findUniqueOrThrow({ where: { id } });
  return {
    usedCount,
    usedCents: Number(usedCents),
    uses: await db().discountUse.count({ where: { discountCodeId: id } }),
  };
};
const NONE = { usedCount: 0, usedCents: 0, uses: 0 };
const ONE = { usedCount: 1, usedCents: 10_000, uses: 1 };

async function discounted(changes: Partial<DiscountTerms> = {}) {
  const { id: codeId, code } = await newDiscountCode(changes);
  const lamp = await onSale();
  const viewer = await makeBuyer();
  const order = valueOf(await place(viewer, lamp, code));
  return { codeId, code, lamp, viewer, id: order.id, order };
}

test("an order costs its goods less the discount, and each line has its share", async () => {
  const category = await newCategory();
  const { code } = await newDiscountCode({ percent: 15, categoryIds: String(category) });
  const [lamp, chair] = [await onSale({ categoryId: category }), await onSale({ buyNowPriceCents: 250_000 })];
  const viewer = await makeBuyer();
  const items = [
    { productId: chair, quantity: 1 },
    { productId: lamp, quantity: 3 },
  ];
  const order = valueOf(await place(viewer, lamp, code.toLowerCase(), { items, agreedCents: 555_000 }));
  expect(order).toMatchObject({
    discountCode: code,
    discountCents: 45_000,
    subtotalCents: 505_000,
    shippingFeeCents: 50_000,
    totalCents: 555_000,
  });
  expect(order.items.map(({ discountCents }) => discountCents)).toEqual([0, 45_000]);
  const sold = await soldByStatus(lamp);
  expect(sold.pending.revenueCents).toBe(255_000);
});

test("an order with a code that does not count is refused, and takes no stock", async () => {
  const { id, code } = await newDiscountCode({ fromCents: 200_000 });
  const [viewer, lamp] = [await makeBuyer(), await onSale({ stockQuantity: 3 })];
  for (const typed of [code, "NO-SUCH-CODE"])
    expect(refusalOf(await place(viewer, lamp, typed))).toMatchObject({
      code: "invalid",
      field: "discount_code",
    });
  expect(refusalOf(await place(viewer, lamp, code, { isWon: true }))).toMatchObject({
    field: "discount_code",
  });
  expect(await stateOf(id)).toEqual(NONE);
  expect((await db().product.findUniqueOrThrow({ where: { id: lamp } })).stockQuantity).toBe(3);
});

test("of twenty orders at once three get the last three uses", async () => {
  const { id, code } = await newDiscountCode({ maxUses: 3 });
  const lamp = await onSale({ stockQuantity: 50 });
  const outcomes = await Promise.all((await makeBuyers(20)).map(async (viewer) => place(viewer, lamp, code)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome).message).toBe("This code has been used up.");
  expect(await stateOf(id)).toEqual({ usedCount: 3, usedCents: 30_000, uses: 3 });
});

test("the limit for a person counts account and phone, also for orders at once", async () => {
  const { id, code } = await newDiscountCode({ maxUsesEach: 1 });
  const lamp = await onSale({ stockQuantity: 50 });
  const viewer = await makeBuyer();
  const own = await Promise.all(Array.from({ length: 5 }, async () => place(viewer, lamp, code)));
  expect(own.filter(({ ok }) => ok)).toHaveLength(1);
  const others = await makeBuyers(6);
  const spellings = [
    "0799000111",
    "+254 799 000 111",
    "254799000111",
    "0799-000-111",
    "799000111",
    "00254799000111",
  ];
  const shared = await Promise.all(
    others.map(async (other, at) => place(other, lamp, code, { shippingPhone: spellings[at] })),
  );
  expect(shared.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stateOf(id)).toEqual({ usedCount: 2, usedCents: 20_000, uses: 2 });
});

test("orders that take and give back uses at once leave an exact count", async () => {
  const { id, code } = await newDiscountCode({ maxUses: 4 });
  const lamp = await onSale({ stockQuantity: 50 });
  const buyers = await makeBuyers(4);
  const orders = await Promise.all(buyers.map(async (viewer) => valueOf(await place(viewer, lamp, code))));
  await Promise.all([
    ...orders.map(({ id: orderId }) => updateOrderStatus(admin, orderId, { status: "cancelled" })),
    ...orders.map(({ id: orderId }) => updateOrderStatus(admin, orderId, { status: "cancelled" })),
    ...(await makeBuyers(8)).map(async (viewer) => place(viewer, lamp, code)),
  ]);
  const { usedCount, usedCents, uses } = await stateOf(id);
  expect(usedCount).toBe(uses);
  expect(usedCents).toBe(uses * 10_000);
  expect(uses).toBeLessThanOrEqual(4);
});

test("a cancelled order gives its use back once; a reopened one takes it again, if there is one", async () => {
  const { codeId, code, lamp, id } = await discounted({ maxUses: 1 });
  const reason = { reason: "By mistake", money: null, keepReason: "", seenAt: null };
  const [first, second] = await Promise.all([cancelOrder(admin, id, reason), cancelOrder(admin, id, reason)]);
  expect([first.ok, second.ok].toSorted()).toEqual([false, true]);
  expect(await stateOf(codeId)).toEqual(NONE);
  valueOf(await updateOrderStatus(admin, id, { status: "pending" }));
  expect(await stateOf(codeId)).toEqual(ONE);
  valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
  valueOf(await place(await makeBuyer(), lamp, code));
  expect(refusalOf(await updateOrderStatus(admin, id, { status: "pending" }))).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("has been used up meanwhile") as string,
  });
  expect((await storedOrder(id)).status).toBe("cancelled");
  expect(await stateOf(codeId)).toEqual(ONE);
  await db().discountCode.delete({ where: { id: codeId } });
  valueOf(await updateOrderStatus(admin, id, { status: "pending" }));
});

test("an order that nobody pays, or that its buyer cancels, gives its use back", async () => {
  const late = await discounted();
  await db().order.update({ where: { id: late.id }, data: { payBefore: payBefore(late.order.createdAt) } });
  const hourLater = new Date(late.order.createdAt.getTime() + 3_600_000);
  await Promise.all(
    [cancelUnpaidOrders(hourLater), cancelUnpaidOrders(hourLater)].map(async (run) => run.catch(() => 0)),
  );
  expect(await stateOf(late.codeId)).toEqual(NONE);
  const own = await discounted();
  valueOf(await cancelOwnOrder(own.viewer, own.id));
  expect(await stateOf(own.codeId)).toEqual(NONE);
});

test("a refund returns what was paid; the use of the code is given back once everything is refunded", async () => {
  const { codeId, viewer, id, order } = await discounted();
  valueOf(await startOrderPayment(viewer, id, "+254712345678"));
  const refund = (cents: number) =>
    refundOrder(admin, id, { cents, reason: "Broken", isByHand: false, seenAt: null });
  expect((await storedOrder(id)).payment).toMatchObject({ paidCents: 140_000 });
  expect(order.totalCents).toBe(140_000);
  expect(refusalOf(await refund(140_001)).code).toBe("invalid");
  valueOf(await refund(40_000));
  expect(await stateOf(codeId)).toEqual(ONE);
  valueOf(await refund(100_000));
  expect(await stateOf(codeId)).toEqual(NONE);
  valueOf(await updateOrderStatus(admin, id, { status: "cancelled" }));
  expect(await stateOf(codeId)).toEqual(NONE);
});

test("the same checkout sent twice uses a code once", async () => {
  const { id, code } = await newDiscountCode({ maxUsesEach: 1 });
  const [viewer, lamp] = [await makeBuyer(), await onSale()];
  const request = requestOf(lamp, code, { agreedCents: 140_000 });
  const rules = { mostUnpaid: { orders: 20, pieces: 50 }, hasCheckout: true };
  const send = () => checkOut(viewer, request, { after: 0, rules });
  const orders = (await Promise.all([send(), send(), send()])).map((outcome) => valueOf(outcome).orderId);
  expect(new Set(orders).size).toBe(1);
  expect(await stateOf(id)).toEqual(ONE);
});

test("a preview uses nothing, and an order at another total than it showed is refused", async () => {
  const { id, code } = await newDiscountCode();
  const [viewer, lamp] = [await makeBuyer(), await onSale()];
  const user = { userId: viewer.id, phone: "" };
  const preview = await previewDiscount(code, { user, lines: [{ priceCents: 100_000, quantity: 1 }] });
  expect(valueOf(preview).cents).toBe(10_000);
  expect(await stateOf(id)).toEqual(NONE);
  await db().discountCode.update({ where: { id }, data: { percent: 5 } });
  expect(refusalOf(await place(viewer, lamp, code, { agreedCents: 140_000 }))).toMatchObject({
    code: "conflict",
    field: "total_amount",
  });
  expect(await stateOf(id)).toEqual(NONE);
});

test("no piece is sold below what it costs the shop", async () => {
  const { code } = await newDiscountCode({ amountCents: 90_000 });
  const lamp = await onSale({ costPriceCents: 70_050 });
  const order = valueOf(await place(await makeBuyer(), lamp, code));
  expect(order).toMatchObject({ discountCents: 29_900, totalCents: 120_100 });
});

test("a code for all of the goods leaves the delivery fee to pay", async () => {
  const { code } = await newDiscountCode({ percent: 100 });
  const lamp = await onSale();
  const order = valueOf(await place(await makeBuyer(), lamp, code));
  expect(order).toMatchObject({ subtotalCents: 0, discountCents: 100_000, totalCents: 50_000 });
});
