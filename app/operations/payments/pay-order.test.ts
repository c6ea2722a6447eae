import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { newOrder } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { startOrderPayment } from "./pay-order.server";
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
