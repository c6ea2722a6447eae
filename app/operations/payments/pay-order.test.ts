import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
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
  const { code, message } = refusalOf(await startOrderPayment(buyer, id, PHONE, shown));
  expect(code).toBe("conflict");
  expect(message).toMatch(/^Your order has changed since this page was opened: /);
  expect(asked).toEqual([]);
  const { attemptId } = valueOf(await startOrderPayment(buyer, id, PHONE, now));
  expect(asked).toHaveLength(1);
  // under way, it is what the next tap leads to, whatever its page showed
  expect(valueOf(await startOrderPayment(buyer, id, PHONE, shown))).toEqual({ attemptId });
});
