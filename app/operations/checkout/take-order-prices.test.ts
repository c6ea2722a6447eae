/** Staff change a line's price, or give money off it, as they take an order. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { UNLIMITED } from "~/domain/order/new-order";
import type { OrderedItem, TypedStaffPrice } from "~/domain/order/price/staff-price";
import { newDiscountCode } from "../discount-codes/discount-codes.fixture";
import { makeBuyer, makeStaff } from "../factories.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { auditTrailOf } from "../orders/paid-order.fixture";
import { stockOf } from "../orders/orders.fixture";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { shirtOnSale } from "../products/variants/variants.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";
import { takeOrder } from "./take-order.server";

setUpTestDatabase(phoneProvider);

const rules = { mostUnpaid: UNLIMITED, hasCheckout: false };
/** To Nairobi, in cents. */
const DELIVERY = 50_000;

const priced = (price: string, reason = "It is scratched"): TypedStaffPrice => ({ price, off: "", reason });
const off = (sum: string, reason = "A regular"): TypedStaffPrice => ({ price: "", off: sum, reason });

let number = 0;
/** On delivery, for somebody without an account. */
function take(actor: Viewer, items: readonly OrderedItem[], goodsCents: number, changes = {}) {
  number += 1;
  const request = {
    ...orderOf(),
    paymentMethod: "Pay on delivery",
    agreedCents: goodsCents + DELIVERY,
    ...changes,
    items,
  };
  const customer = { name: "Njeri", phone: "+254799000111" };
  return takeOrder(actor, { customer, request, after: -number, staffName: "Amina" }, rules);
}

const allow = async (percent: number) => valueOf(await updateSetting(admin, "staffPricePercent", percent));

const itemsOf = (orderId: number) =>
  db().orderItem.findMany({
    where: { orderId },
    orderBy: { id: "asc" },
    select: { productPriceCents: true, listPriceCents: true, totalCents: true, priceReason: true },
  });

const givenOff = async (orderId: number) =>
  (await db().staffPriceEntry.findMany({ where: { orderId }, orderBy: { id: "asc" } })).map((entry) => [
    entry.actorId,
    Number(entry.givenOffCents),
    entry.reason,
  ]);

test("staff give money off a line up to the share in Settings; more, a higher price, or a price at all without a limit needs the permission 'money'", async () => {
  const [amina, owner, lamp] = [
    await makeStaff("orders"),
    await makeStaff("orders", "money"),
    await onSale(),
  ];
  const one = (staffPrice: TypedStaffPrice) => [{ productId: lamp, quantity: 1, staffPrice }];
  expect(refusalOf(await take(amina, one(priced("999")), 99_900))).toMatchObject({
    code: "forbidden",
    field: "price",
  });
  await allow(10);
  for (const price of ["899", "0", "1001"])
    expect(refusalOf(await take(amina, one(priced(price)), Math.round(Number(price) * 100))).code).toBe(
      "forbidden",
    );
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  const { orderId } = valueOf(await take(amina, one(priced("900")), 90_000));
  expect(await itemsOf(orderId)).toEqual([
    {
      productPriceCents: 90_000n,
      listPriceCents: 100_000n,
      totalCents: 90_000n,
      priceReason: "It is scratched",
    },
  ]);
  expect(await givenOff(orderId)).toEqual([[amina.id, 10_000, "It is scratched"]]);
  const trail = await auditTrailOf("order", orderId);
  expect(trail).toMatchObject([
    { after: { staffPrices: "Lamp: KSh 900 instead of KSh 1,000 (It is scratched)", totalCents: 140_000 } },
  ]);
  const given = valueOf(await take(owner, one(priced("0", "A gift")), 0));
  const raised = valueOf(await take(owner, one(priced("1200", "Engraved")), 120_000));
  expect(await givenOff(given.orderId)).toEqual([[owner.id, 100_000, "A gift"]]);
  expect(await givenOff(raised.orderId)).toEqual([[owner.id, -20_000, "Engraved"]]);
});

test("money off a line is shared by its pieces, in whole shillings for M-Pesa, needs a reason, and is never more than the line costs", async () => {
  const [owner, lamp] = [await makeStaff("orders", "money"), await onSale()];
  const three = (staffPrice: TypedStaffPrice) => [{ productId: lamp, quantity: 3, staffPrice }];
  const refusals = [
    off("100"),
    off("3003"),
    off("99.99"),
    off("90", " \u200B "),
    { ...off("90"), price: "970" },
    off("-1"),
  ];
  for (const staffPrice of refusals)
    expect(refusalOf(await take(owner, three(staffPrice), 290_000)).code).toBe("invalid");
  expect(refusalOf(await take(owner, three(off("100")), 290_000)).message).toBe(
    "KSh 100 cannot be shared by 3 pieces. Take off KSh 99 or KSh 102, or enter the price of one.",
  );
  const { orderId } = valueOf(await take(owner, three(off("99")), 290_100));
  expect(await itemsOf(orderId)).toMatchObject([{ productPriceCents: 96_700n, totalCents: 290_100n }]);
  expect(await givenOff(orderId)).toEqual([[owner.id, 9_900, "A regular"]]);
});

test("the limit counts from what the shop asks now: of a variant, and during a sale", async () => {
  await allow(10);
  const amina = await makeStaff("orders");
  const sale = await onSale({ isFlashSale: true, discountPercentage: 20 });
  const inSale = (price: string) => [{ productId: sale, quantity: 1, staffPrice: priced(price) }];
  expect(refusalOf(await take(amina, inSale("719"), 71_900)).code).toBe("forbidden");
  expect(refusalOf(await take(amina, inSale("1000"), 100_000)).code).toBe("forbidden");
  valueOf(await take(amina, inSale("720"), 72_000));
  const { shirt: productId, ids } = await shirtOnSale([{ priceCents: 200_000 }]);
  const shirt = (price: string) => [{ productId, variantId: ids[0], quantity: 1, staffPrice: priced(price) }];
  expect(refusalOf(await take(amina, shirt("1799"), 179_900)).code).toBe("forbidden");
  valueOf(await take(amina, shirt("1800"), 180_000));
});

test("a discount code comes off the price that staff gave, and another total than the page showed is refused", async () => {
  const [owner, lamp] = [await makeStaff("orders", "money"), await onSale()];
  const { code } = await newDiscountCode();
  const items = [{ productId: lamp, quantity: 2, staffPrice: priced("950") }];
  expect(refusalOf(await take(owner, items, 200_000)).code).toBe("conflict");
  const { orderId } = valueOf(await take(owner, items, 190_000 - 19_000, { discountCode: code }));
  expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    subtotalCents: 171_000n,
    discountCents: 19_000n,
    totalCents: 221_000n,
  });
});

test("buyers give themselves no price: without the rules of staff every order has the list price", async () => {
  const lamp = await onSale();
  await allow(50);
  const request = { ...orderOf(), items: [{ productId: lamp, quantity: 1, staffPrice: priced("600") }] };
  expect(refusalOf(await placeOrder(await makeBuyer(), request)).code).toBe("forbidden");
});

test("money given off an order that is cancelled is taken back on that day, from whoever gave it, and given again when it is reopened", async () => {
  const [owner, lamp] = [await makeStaff("orders", "money"), await onSale()];
  const items = [{ productId: lamp, quantity: 2, staffPrice: priced("950", "Old") }];
  const { orderId } = valueOf(await take(owner, items, 190_000));
  valueOf(await cancelOrder(admin, orderId, { reason: "", money: null, keepReason: "", seenAt: null }));
  expect(await givenOff(orderId)).toEqual([
    [owner.id, 10_000, "Old"],
    [owner.id, -10_000, "Old"],
  ]);
  valueOf(await updateOrderStatus(admin, orderId, { status: "processing" }));
  expect((await givenOff(orderId)).at(-1)).toEqual([owner.id, 10_000, "Old"]);
});

test("an order that staff took is confirmed: nobody calls its buyer, and it waits to be packed", async () => {
  const lamp = await onSale();
  const { orderId } = valueOf(
    await take(await makeStaff("orders"), [{ productId: lamp, quantity: 1 }], 100_000),
  );
  const { status } = await db().order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } });
  expect(status).toBe("processing");
  const own = valueOf(
    await placeOrder(await makeBuyer(), { ...orderOf([[lamp, 1]]), paymentMethod: "Pay on delivery" }),
  );
  expect(own.status).toBe("pending");
});
