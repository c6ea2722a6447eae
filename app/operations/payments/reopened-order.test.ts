import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { MAY_COMPLETE } from "~/domain/payment/attempt";
import { stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { admin, valueOf } from "../products/management.fixture";
import { findAttempt } from "./attempts.server";
import { makeReceipt, promptForOrder, stored } from "./mpesa/daraja-shop.fixture";
import { useDarajaShop } from "./mpesa/daraja-shop-hooks.fixture";
import { settlePayment } from "./settle-payment.server";
import { queryAndSettle } from "./start-and-query.server";

const shop = useDarajaShop();

test("money that came too late stays an unmatched payment, although its order is reopened and M-Pesa answers again", async () => {
  const order = await promptForOrder();
  const before = (await findAttempt({ id: order.id })) ?? expect.fail();
  const cancel = { reason: "Moved away", money: null, keepReason: "", seenAt: null };
  valueOf(await cancelOrder(admin, order.orderId, cancel));
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id, MAY_COMPLETE)).toBe("unmatched");
  valueOf(await updateOrderStatus(admin, order.orderId, { status: "processing" }));

  const receipt = makeReceipt();
  const shillings = order.cents / 100;
  const json = stkCallbackJson({ checkoutId: order.checkoutId, receipt, shillings });
  const late = (await findAttempt({ id: order.id })) ?? expect.fail();
  const answers = [
    settlePayment(before, { state: "completed", receipt: null }),
    settlePayment(late, { state: "completed", receipt }),
    queryAndSettle(order.id, MAY_COMPLETE),
    shop().sendCallback("push", order.reference, json),
  ];
  expect(await Promise.all(answers)).toEqual(["unmatched", "unmatched", "unmatched", "handled"]);

  expect(await stored(order.id)).toMatchObject({ state: "failed", outcome: "paid_too_late" });
  const { paymentStatus } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  expect(paymentStatus).toBe("pending");
  expect(await db().confirmation.findMany({ where: { lateAttemptId: order.id } })).toMatchObject([
    { state: "unmatched", mpesaReceipt: receipt },
  ]);
});
