/** What a gateway's answer says about a refund (D116). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { acceptedRefund, errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { until } from "../../../tests/until";
import { refundOrder } from "../orders/refund-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { payOrder } from "./mpesa/daraja-shop.fixture";
import { useDarajaShop } from "./mpesa/daraja-shop-hooks.fixture";
import { sendRefund } from "./send-refund.server";

const shop = useDarajaShop();

const PART = { cents: 30_000, reason: "A part of it was broken", isByHand: false, seenAt: null };

async function refundPart() {
  const { id: attemptId, orderId } = await payOrder(shop());
  expect(valueOf(await refundOrder(admin, orderId, PART)).end).toBe("under way");
  const now = () => db().refund.findFirstOrThrow({ where: { attemptId } });
  return { id: (await now()).id, now };
}

test("a busy gateway sends no refund: the next request counts as the first, so that its refusal is believed", async () => {
  const busy = errorOf("500.003.02", "System is busy");
  shop().operator.on(PATHS.b2c, () => busy);
  const { id, now } = await refundPart();
  expect((await now()).state).toBe("started");
  expect(await sendRefund(id)).toEqual({ state: "unsent" });
  shop().operator.on(PATHS.b2c, () => "cut");
  expect(await sendRefund(id)).toEqual({ state: "unknown" });
  // it may have arrived
  shop().operator.on(PATHS.b2c, () => busy);
  expect(await sendRefund(id)).toEqual({ state: "unknown" });
  expect((await now()).state).toBe("unknown");
  await db().refund.update({ where: { id }, data: { state: "started" } });
  shop().operator.on(PATHS.b2c, () => errorOf("400.002.02", "Bad Request", 400));
  expect((await sendRefund(id)).state).toBe("failed");
  expect((await now()).state).toBe("failed");
});

test("a busy answer that comes after another request was accepted does not make the next one the first", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  shop().operator.on(PATHS.b2c, async () => {
    asked += 1;
    if (asked > 1) return acceptedRefund("AG_second");
    await answered;
    return errorOf("500.003.02", "System is busy");
  });
  const { orderId } = await payOrder(shop());
  const first = refundOrder(admin, orderId, PART);
  await until(async () => expect(asked).toBe(1));
  const { id: refundId } = await db().refund.findFirstOrThrow({ where: { attempt: { orderId } } });
  expect((await sendRefund(refundId)).state).toBe("accepted");
  answer();
  await first;
  const { state, conversationId } = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
  expect([state, conversationId]).toEqual(["accepted", "AG_second"]);
});
