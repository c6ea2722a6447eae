import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { UNLIMITED } from "~/domain/order/new-order";
import { makeBuyer } from "../factories.fixture";
import { makeReachable } from "../messages/outbox.fixture";
import { stockOf } from "../orders/orders.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { newDiscountCode } from "../discount-codes/discount-codes.fixture";
import { onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";
import { phoneProvider } from "../payments/phone-provider.fixture";
import { type Customer, type OrderToTake, takeOrder } from "./take-order.server";

setUpTestDatabase(phoneProvider);

const rules = { mostUnpaid: UNLIMITED, hasCheckout: true };
/** Of a Lamp at KSh 1,000. */
const TOTAL = 150_000;

const staff = async (...permissions: NonNullable<Viewer["permissions"]>) => ({
  ...(await makeBuyer()),
  permissions,
});

/** Found by the whole phone number (D131). */
async function newCustomer() {
  const { id } = await makeReachable();
  const { phoneNumber } = await db().user.findUniqueOrThrow({ where: { id } });
  return { id, isSuperuser: false, who: phoneNumber ?? "" };
}

const AT_COUNTER = { pickUpPoint: "At the counter", shippingAddress: "At the counter" };

async function take(
  actor: Viewer,
  customer: Customer,
  { after = 0, ...changes }: Partial<OrderToTake["request"]> & { after?: number } = {},
) {
  const { items } = orderOf([[changes.items?.[0]?.productId ?? (await onSale()), 1]]);
  const request = { ...orderOf(), agreedCents: TOTAL, ...changes, items };
  return takeOrder(actor, { customer, request, after, staffName: "Amina" }, rules);
}

const orderRow = (id: number) =>
  db().order.findUniqueOrThrow({
    where: { id },
    select: { userId: true, status: true, paymentStatus: true, totalCents: true, shippingFeeCents: true },
  });

test("an order is taken for a customer who has an account, paid in cash, and the audit trail says by whom", async () => {
  const [amina, customer] = [await staff("orders", "money"), await newCustomer()];
  const { orderId } = valueOf(await take(amina, customer, { paymentMethod: "Cash" }));
  expect(await orderRow(orderId)).toMatchObject({
    userId: customer.id,
    status: "pending",
    paymentStatus: "completed",
  });
  const trail = await db().auditEntry.findMany({
    where: { subject: "order", subjectId: orderId },
    orderBy: { id: "asc" },
    select: { action: true, actorId: true },
  });
  expect(trail).toEqual([
    { action: "order.take", actorId: amina.id },
    { action: "order.pay", actorId: amina.id },
  ]);
});

test("goods that are handed over at the counter cost no delivery and are delivered once paid", async () => {
  const [amina, customer] = [await staff("orders", "money"), await newCustomer()];
  const taken = await take(amina, customer, { paymentMethod: "Cash", agreedCents: 100_000, ...AT_COUNTER });
  expect(await orderRow(valueOf(taken).orderId)).toMatchObject({
    status: "delivered",
    paymentStatus: "completed",
    totalCents: 100_000n,
    shippingFeeCents: 0n,
  });
});

test("a buyer cannot hand goods over to themselves: at checkout the counter is no pick-up point", async () => {
  const request = { ...orderOf([[await onSale(), 1]]), ...AT_COUNTER };
  expect(refusalOf(await placeOrder(await makeBuyer(), request))).toMatchObject({ field: "pick_up_point" });
});

test("the customer's phone is prompted once, however often the form is sent", async () => {
  const [amina, customer, lamp] = [await staff("orders"), await newCustomer(), await onSale()];
  const items = [{ productId: lamp, quantity: 1 }];
  const taken = await Promise.all([1, 2, 3].map(() => take(amina, customer, { items })));
  expect(new Set(taken.map((one) => valueOf(one).orderId)).size).toBe(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 9, unitsSold: 1 });
  const attempts = await db().paymentAttempt.findMany({ where: { userId: customer.id } });
  expect(attempts.map(({ phoneNumber, cents }) => [phoneNumber, cents])).toEqual([
    ["+254712345678", BigInt(TOTAL)],
  ]);
});

test("a customer without an account gets one for the phone number, and the same one with the next order", async () => {
  const amina = await staff("orders");
  const customer = { name: "Njeri wa Kamau", phone: "+254799000111" };
  const taken = await Promise.all(
    [await onSale(), await onSale(), await onSale()].map((productId) =>
      take(amina, customer, { items: [{ productId, quantity: 1 }] }),
    ),
  );
  const buyers = await Promise.all(taken.map(async (one) => (await orderRow(valueOf(one).orderId)).userId));
  expect(new Set(buyers).size).toBe(1);
  const account = await db().user.findUniqueOrThrow({ where: { id: buyers[0] ?? 0 } });
  expect(account).toMatchObject({
    username: "254799000111",
    firstName: "Njeri",
    lastName: "wa Kamau",
    email: "",
    phoneNumber: "+254799000111",
    isVerified: false,
    isSuperuser: false,
    permissions: "",
  });
});

test("an account whose username is somebody's phone number gets none of that person's orders", async () => {
  const { id } = await makeBuyer();
  await db().user.update({
    where: { id },
    data: { username: "254799000222", usernameKey: "254799000222", phoneNumber: "+254799000222" },
  });
  const taken = await take(await staff("orders"), { name: "Otieno", phone: "+254799000222" });
  const { userId } = await orderRow(valueOf(taken).orderId);
  expect(userId).not.toBe(id);
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).username).toMatch(/^254799000222-/);
});

test("only staff take orders, only staff with the money permission take cash, and a blocked or deleted account gets no order", async () => {
  const customer = await newCustomer();
  const code = async (actor: Viewer, to: Customer, changes = {}) =>
    refusalOf(await take(actor, to, changes)).code;
  expect(await code(customer, customer)).toBe("forbidden");
  expect(await code(await staff("products", "money"), customer)).toBe("forbidden");
  expect(await code(await staff("orders"), customer, { paymentMethod: "Cash" })).toBe("forbidden");
  const amina = await staff("orders", "money");
  expect(await code(amina, customer, { agreedCents: null })).toBe("conflict");
  expect(await code(amina, customer, { agreedCents: 100_000 })).toBe("conflict");
  expect(await code(amina, customer, { paymentMethod: "Pay on delivery" })).toBe("invalid");
  await db().user.update({ where: { id: customer.id }, data: { blockedAt: new Date() } });
  expect(await code(amina, customer)).toBe("conflict");
  await db().user.update({ where: { id: customer.id }, data: { deletedAt: new Date() } });
  expect(await code(amina, customer)).toBe("missing");
  expect(await db().order.count({ where: { userId: customer.id } })).toBe(0);
});

test("a discount code counts for the customer, not for the staff: its last use once, a person by account or phone", async () => {
  const [amina, lamp] = [await staff("orders"), await onSale()];
  const { id: codeId, code } = await newDiscountCode({ maxUses: 2, maxUsesEach: 1 });
  const [one, two] = [await newCustomer(), await newCustomer()];
  const order = (customer: Customer, shippingPhone: string) =>
    take(amina, customer, {
      items: [{ productId: lamp, quantity: 1 }],
      discountCode: code,
      agreedCents: 140_000,
      shippingPhone,
    });
  const first = valueOf(await order(one, "0711000001"));
  expect(await orderRow(first.orderId)).toMatchObject({ userId: one.id, totalCents: 140_000n });
  // another account with the same phone is the same person
  expect(refusalOf(await order(two, "+254711000001"))).toMatchObject({
    field: "discount_code",
    message: "You have used this code before.",
  });
  const last = await Promise.all([
    order(two, "0711000002"),
    order({ name: "Njeri", phone: "+254711000003" }, "0711000003"),
    order({ name: "Otieno", phone: "+254711000004" }, "0711000004"),
  ]);
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().discountCode.findUniqueOrThrow({ where: { id: codeId } })).toMatchObject({
    usedCount: 2,
  });
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
  const unseen = await take(amina, two, { discountCode: (await newDiscountCode()).code });
  expect(refusalOf(unseen).code).toBe("conflict");
});

const WALK_IN = { name: "Walk-in customer", phone: null };
const IN_CASH = { paymentMethod: "Cash", agreedCents: 100_000, shippingPhone: "", ...AT_COUNTER };

test("walk-in customers share one account; two tills that sell the same goods at once sell twice, a form sent twice once", async () => {
  const [amina, lamp] = [await staff("orders", "money"), await onSale()];
  const items = [{ productId: lamp, quantity: 1 }];
  const taken = await Promise.all(
    [-1, -2, -2].map((after) => take(amina, WALK_IN, { ...IN_CASH, items, after })),
  );
  const ids = new Set(taken.map((one) => valueOf(one).orderId));
  expect(ids.size).toBe(2);
  expect(taken.filter((one) => valueOf(one).isRepeat)).toHaveLength(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
  const orders = await Promise.all([...ids].map(orderRow));
  for (const order of orders)
    expect(order).toMatchObject({ status: "delivered", paymentStatus: "completed" });
  expect(new Set(orders.map(({ userId }) => userId)).size).toBe(1);
  expect(await db().user.findUniqueOrThrow({ where: { id: orders[0]?.userId ?? 0 } })).toMatchObject({
    firstName: "Walk-in",
    phoneNumber: null,
    email: "",
  });
  expect(await db().paymentAttempt.count({ where: { orderId: { in: [...ids] } } })).toBe(2);
});

test("a second try records the cash that the first one, which failed, did not; of a cancelled order it takes none", async () => {
  const amina = await staff("orders", "money");
  const items = [{ productId: await onSale(), quantity: 1 }];
  const send = async (after: number) => valueOf(await take(amina, WALK_IN, { ...IN_CASH, items, after }));
  const [{ orderId }, cancelled] = [await send(-3), await send(-4)];
  // as a first try leaves it
  await db().paymentAttempt.deleteMany({ where: { orderId: { in: [orderId, cancelled.orderId] } } });
  await db().order.updateMany({
    where: { id: { in: [orderId, cancelled.orderId] } },
    data: { paymentStatus: "pending", paidAt: null, status: "pending" },
  });
  await db().order.update({ where: { id: cancelled.orderId }, data: { status: "cancelled" } });
  expect(await send(-3)).toMatchObject({ orderId, isRepeat: true });
  expect(await orderRow(orderId)).toMatchObject({ status: "delivered", paymentStatus: "completed" });
  expect(await send(-4)).toEqual({ ...cancelled, payment: null, isRepeat: true });
  expect(await orderRow(cancelled.orderId)).toMatchObject({ paymentStatus: "pending" });
});

test("a discount code counts for a person, so a walk-in customer gives a phone number for it", async () => {
  const { code } = await newDiscountCode();
  const amina = await staff("orders", "money");
  valueOf(await take(amina, WALK_IN, IN_CASH));
  const shared = await db().user.findFirstOrThrow({ where: { firstName: "Walk-in" } });
  // by the link for walk-in customers, and by the id of their shared account
  for (const customer of [WALK_IN, { id: shared.id, who: "" }])
    expect(
      refusalOf(await take(amina, customer, { ...IN_CASH, discountCode: code, agreedCents: 90_000 })),
    ).toMatchObject({ field: "discount_code", message: expect.stringContaining("phone") as string });
});
