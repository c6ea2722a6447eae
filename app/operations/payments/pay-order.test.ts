import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { StorageUnavailable } from "~/db/storage-unavailable.server";
import { paymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeStaff } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { newOrder } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { checkPayment } from "./check-payment.server";
import { attemptByOrderNumber, promptOrder, startOrderPayment } from "./pay-order.server";
import { phoneProvider } from "./phone-provider.fixture";

setUpTestDatabase();

const PHONE = "+254712345678";

test("a phone is asked only for the sum that the form showed (D133)", async () => {
  const { asked } = phoneProvider();
  const buyer = await makeBuyer();
  const id = await newOrder({ userId: buyer.id });
  const more = { increment: 10_000n };
  const { totalCents } = await db().order.update({
    where: { id },
    data: { totalCents: more, shippingFeeCents: more },
  });
  const [shown, now] = [Number(totalCents) - 10_000, Number(totalCents)];
  const { code, message } = refusalOf(await startOrderPayment(buyer, id, PHONE, { shownCents: shown }));
  expect(code).toBe("conflict");
  expect(message).toMatch(/^Your order has changed since this page was opened: /);
  expect(asked).toEqual([]);
  const { attemptId } = valueOf(await startOrderPayment(buyer, id, PHONE, { shownCents: now }));
  expect(asked).toHaveLength(1);
  // under way, it is what the next tap leads to, whatever its page showed
  expect(valueOf(await startOrderPayment(buyer, id, PHONE, { shownCents: shown }))).toEqual({ attemptId });
});

test("cash taken meanwhile starts no second payment beside the one under way (simulation, seed 1122)", async () => {
  const { asked } = phoneProvider();
  const buyer = await makeBuyer();
  const id = await newOrder({ userId: buyer.id });
  const { attemptId } = valueOf(await startOrderPayment(buyer, id, "+254722000110"));
  const part = { receipt: null, takenBy: "Otieno", seenAt: null, amountCents: 10_000 };
  valueOf(await markPaid(admin, id, part));
  expect(valueOf(await startOrderPayment(buyer, id, "+254722000111"))).toEqual({ attemptId });
  expect(asked).toHaveLength(1);
});

test("a prompt whose answer was lost, and of which M-Pesa says that it is under way, stays started", async () => {
  const { startWith } = phoneProvider();
  startWith(() => {
    throw new Error("the connection broke");
  });
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId } = valueOf(await startOrderPayment(buyer, orderId, "+254722000112"));
  const attempt = () => db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  expect((await attempt()).state).toBe("started");
});

let prompts = 0;
async function promptedBuyer() {
  prompts += 1;
  const { setStatus } = phoneProvider();
  const buyer = await makeBuyer();
  const orderId = await newOrder({ userId: buyer.id });
  const { attemptId: id } = valueOf(await startOrderPayment(buyer, orderId, `+25473300011${prompts}`));
  const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
  return { buyer, id, settle: () => setStatus(reference, { state: "completed", receipt: null }) };
}
const never = (error: unknown) => expect.fail(String(error));

test("'I have paid' asks M-Pesa at once and shows what it says; nobody else may ask (D77)", async () => {
  const { buyer, id, settle } = await promptedBuyer();
  expect(valueOf(await checkPayment(buyer, id, never))).toMatchObject({ id, state: "accepted" });
  settle();
  expect(refusalOf(await checkPayment(await makeBuyer(), id, never)).code).toBe("missing");
  expect(refusalOf(await checkPayment(buyer, id + 1_000, never)).code).toBe("missing");
  expect(await db().paymentAttempt.findUnique({ where: { id } })).not.toMatchObject({ state: "completed" });
  expect(valueOf(await checkPayment(buyer, id, never))).toMatchObject({ id, state: "completed" });
});

test("if M-Pesa does not answer, the payment stays as it was, and the failure is reported; a database that is away is none", async () => {
  const { buyer, id } = await promptedBuyer();
  const provider = paymentProvider();
  const failing = (error: Error) => usePaymentProvider({ ...provider, status: () => Promise.reject(error) });
  const errors: unknown[] = [];
  const away = new Error("M-Pesa does not answer");
  failing(away);
  expect(valueOf(await checkPayment(buyer, id, (error) => errors.push(error)))).toMatchObject({
    state: "accepted",
  });
  expect(errors).toEqual([away]);
  failing(new StorageUnavailable(away));
  await expect(checkPayment(buyer, id, (error) => errors.push(error))).rejects.toThrow("database");
  expect(errors).toHaveLength(1);
});

test("staff have the phone of an order asked for its sum, in the order's audit trail; nobody else may", async () => {
  const { asked } = phoneProvider();
  const [buyer, staff] = [await makeBuyer(), await makeStaff("orders")];
  const orderId = await newOrder({ userId: buyer.id, shippingPhone: "0733 000 551" });
  for (const other of [buyer, await makeStaff("money")])
    expect(refusalOf(await promptOrder(other, orderId)).code).toBe("forbidden");
  expect(refusalOf(await promptOrder(staff, orderId + 1_000)).code).toBe("missing");
  const abroad = await newOrder({ userId: buyer.id, shippingPhone: "+44 20 7946 0958" });
  expect(refusalOf(await promptOrder(staff, abroad)).code).toBe("invalid");
  expect(asked).toEqual([]);
  const { attemptId } = valueOf(await promptOrder(staff, orderId));
  expect(asked).toMatchObject([{ cents: 170_000, phoneNumber: "+254733000551" }]);
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  expect(attempt).toMatchObject({ userId: buyer.id, orderId, phoneNumber: "+254733000551" });
  const entries = await db().auditEntry.findMany({ where: { subject: "order", subjectId: orderId } });
  expect(entries.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
    ["order.prompt", staff.id, JSON.stringify({ phone: "+254733000551" })],
  ]);
  // refused, it leaves no entry
  await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  expect(refusalOf(await promptOrder(staff, orderId)).message).toBe("This order was cancelled.");
  expect(await db().auditEntry.count({ where: { subject: "order", subjectId: orderId } })).toBe(1);
});

test("money by an order's number is the payment under way, or a new one of M-Pesa; another sum is nobody's", async () => {
  phoneProvider();
  const buyer = await makeBuyer();
  const [prompted, fresh] = [
    await newOrder({ userId: buyer.id, orderNumber: "ORD-20261120-000771" }),
    await newOrder({ userId: buyer.id, orderNumber: "ORD-20261120-000772" }),
  ];
  const money = (orderNumber: string, cents = 170_000) =>
    attemptByOrderNumber({
      accountReference: orderNumber,
      cents,
      receipt: "SJK7NUMBER",
      phone: "",
      payerName: "",
      paidAt: new Date(),
      connectionId: 3,
    });
  const { attemptId } = valueOf(await startOrderPayment(buyer, prompted, "+254733000771"));
  expect(await money("ORD-20261120-000771")).toMatchObject({ id: attemptId, cents: 170_000 });
  for (const cents of [0, 160_000]) expect(await money("ORD-20261120-000772", cents)).toBeNull();
  expect(await money("ORD-20261120-000773")).toBeNull();
  expect(await db().paymentAttempt.count({ where: { orderId: fresh } })).toBe(0);
  const made = await money("ORD-20261120-000772");
  expect(made).toMatchObject({ orderId: fresh, userId: buyer.id, provider: "daraja", connectionId: 3 });
  expect(made).toMatchObject({ cents: 170_000, phoneNumber: null, state: "started" });
  expect(await money("ORD-20261120-000772")).toMatchObject({ id: made?.id });
});
