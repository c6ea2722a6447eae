import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { payBefore } from "~/domain/order/pay-before";
import type { AttemptState } from "~/domain/payment/attempt";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { makeBuyer, makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { orderPage } from "./order-page.server";
import { payNow } from "./pay-now.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  takePayments();
});
afterAll(() => database.close());

const ON = { checkout: true };
const PHONE = "+254712345678";

async function buyer(): Promise<SessionUser> {
  const { id } = await makeBuyer();
  return { id, isSuperuser: false, username: "wanjiku", firstName: "Wanjiku" };
}

async function pageOf(userId: number, id: number, options = ON) {
  const page = await orderPage(userId, id, options);
  if (!page) throw new Error("no such order");
  return page;
}

const addAttempt = (orderId: number, userId: number, state: AttemptState) =>
  db().paymentAttempt.create({
    data: { reference: randomUUID(), userId, orderId, cents: 290_000n, provider: "mock", state },
  });

const valueIn = (items: readonly { label: string; value: string }[], label: string) =>
  items.find((item) => item.label === label)?.value;

const form = (phone_number: string) => {
  const data = new FormData();
  data.set("phone_number", phone_number);
  return data;
};

test("only the buyer can see the order page; others, even superusers, get a 404", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId });
  expect(await orderPage((await makeBuyer()).id, id, ON)).toBeNull();
  expect(await orderPage((await makeSuperuser()).id, id, ON)).toBeNull();
  const page = await pageOf(userId, id);
  expect(page.sums.map(({ value }) => value)).toEqual(["KSh 1,200", "KSh 500", "KSh 1,700"]);
  expect(page.lines).toMatchObject([{ title: "Lamp", each: "1 × KSh 1,200", total: "KSh 1,200" }]);
});

test("it shows the destination: an address with town and county, or only the pick-up point", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId });
  await db().order.update({ where: { id }, data: { shippingCounty: "Nakuru" } });
  expect((await pageOf(userId, id)).delivery.map(({ value }) => value)).toEqual([
    "Wanjiku Mwangi",
    "+254700000000",
    "Moi Avenue 5",
    "Nairobi",
    "Nakuru",
  ]);
  await db().order.update({ where: { id }, data: { pickUpPoint: "Archives, Nairobi" } });
  const page = await pageOf(userId, id);
  expect(valueIn(page.delivery, "Collect at")).toBe("Archives, Nairobi");
  expect(valueIn(page.delivery, "Address")).toBeUndefined();
  await db().order.update({
    where: { id },
    data: { pickUpAddress: "Tom Mboya Street 4, Nairobi City", pickUpHours: "Every day, 8 am to 6 pm" },
  });
  const full = await pageOf(userId, id);
  expect(valueIn(full.delivery, "Address")).toBe("Tom Mboya Street 4, Nairobi City");
  expect(valueIn(full.delivery, "Opening hours")).toBe("Every day, 8 am to 6 pm");
});

test("an unpaid order can be paid if the shop takes M-Pesa, until it is paid, cancelled or pending", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId });
  expect((await pageOf(userId, id, { checkout: false })).payNow).toBeNull();
  expect((await pageOf(userId, id)).payNow).toEqual({
    totalText: "KSh 1,700",
    phone: "0700 000 000",
    before: null,
  });
  await db().order.update({
    where: { id },
    data: { payBefore: payBefore(new Date("2026-11-23T09:00:00Z")), shippingPhone: "+44 20 7946 0000" },
  });
  const waiting = await pageOf(userId, id);
  expect(waiting.payNow).toMatchObject({ phone: "", before: "23 Nov, 12:30 EAT" });
  expect(valueIn(waiting.payment, "State")).toBe("Not paid yet. Please pay by 23 Nov, 12:30 EAT.");
  const { id: attempt } = await addAttempt(id, userId, "accepted");
  expect(await pageOf(userId, id)).toMatchObject({ payNow: null, paying: `/pay/${attempt}` });
  await db().order.update({
    where: { id },
    data: { status: "cancelled", cancelReason: "not paid in time", payBefore: null },
  });
  const over = await pageOf(userId, id);
  expect(over).toMatchObject({ payNow: null, paying: null });
  expect(over.steps.at(-1)).toMatchObject({ label: "Cancelled: not paid in time", state: "cancelled" });
});

test("'Pay now' prompts the typed phone once and leads to the payment", async () => {
  const viewer = await buyer();
  const id = await newOrder({ userId: viewer.id });
  const answers = await Promise.all([1, 2].map(() => payNow(viewer, id, form("0712 345 678"))));
  const attempts = await db().paymentAttempt.findMany({ where: { orderId: id } });
  expect(attempts).toMatchObject([{ phoneNumber: PHONE, state: "completed", cents: 170_000n }]);
  for (const answer of answers)
    expect("data" in answer ? answer.data.refusal.message : answer.headers.get("Location")).toMatch(
      new RegExp(`^(/pay/${attempts[0]?.id}|This order is paid.)$`),
    );
  const page = await pageOf(viewer.id, id);
  expect(valueIn(page.payment, "State")).toMatch(/^Paid /);
  expect(page.payNow).toBeNull();
});

test("a phone that M-Pesa does not know is refused next to the field, as typed", async () => {
  const viewer = await buyer();
  const id = await newOrder({ userId: viewer.id });
  const answer = await payNow(viewer, id, form("+44 20 7946 0000"));
  expect(answer).toMatchObject({
    data: { refusal: { field: "phone_number" }, typed: "+44 20 7946 0000" },
    init: { status: 400 },
  });
  expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
});

test("nobody pays for somebody else's order", async () => {
  const id = await newOrder();
  await expect(payNow(await buyer(), id, form(PHONE))).rejects.toMatchObject({ init: { status: 404 } });
  expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
});

test("pending refunds and completed refunds are shown", async () => {
  const { id: userId } = await buyer();
  const id = await newOrder({ userId, items: [[await newProduct(), 2]] });
  const attempt = await addAttempt(id, userId, "completed");
  const refund = (state: "accepted" | "completed", cents: bigint, receipt: string | null) =>
    db().refund.create({
      data: {
        reference: randomUUID(),
        attemptId: attempt.id,
        cents,
        reason: "one was broken",
        way: "mock",
        state,
        receipt,
      },
    });
  await refund("accepted", 50_000n, null);
  await refund("completed", 120_000n, "SJK7BACK01");
  await db().order.update({
    where: { id },
    data: { paymentStatus: "completed", mpesaTransactionId: "SJK7QWERTY" },
  });
  expect((await pageOf(userId, id)).payment.map(({ value }) => value)).toEqual([
    "Not said",
    "Paid",
    "SJK7QWERTY",
    "KSh 500 is on its way back",
    "KSh 1,200 went back, M-Pesa receipt SJK7BACK01",
  ]);
});
