import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { makeBuyer } from "../../factories.fixture";
import { orderOf, onSale } from "../../checkout/place-order.fixture";
import { placeOrder } from "../../checkout/place-order.server";
import { valueOf } from "../../products/management.fixture";
import {
  makeReceipt,
  type DarajaShop,
  openDarajaShop,
  promptForFee,
  promptForOrder,
} from "./daraja-shop.fixture";
import { validatePayment } from "./validate-payment.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let shop: DarajaShop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await openDarajaShop();
});
afterAll(async () => {
  await shop.operator.close();
  await database.close();
});

const pay = (account: string, receipt: string, changes: Record<string, string> = {}) =>
  shop.sendCallback(
    "confirmation",
    "",
    confirmationJson({ BillRefNumber: account, TransID: receipt, ...changes }),
  );
const confirmation = (receipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt: receipt } });

test("the order's number is an account too: an order, or the difference of an edited one, needs no prompt first (D75)", async () => {
  const viewer = await makeBuyer();
  const { id, orderNumber } = valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]])));
  const typed = orderNumber.toLowerCase().replaceAll("-", "");
  const money = (changes: object = {}) => ({ BillRefNumber: typed, TransAmount: "1500.00", ...changes });
  const attempts = () => db().paymentAttempt.findMany({ where: { orderId: id }, orderBy: { id: "asc" } });
  const ask = (changes?: object) => validatePayment(confirmationJson(money(changes)));
  const order = () => db().order.findUniqueOrThrow({ where: { id } });

  // a message that the list does not have opens nothing
  await shop.forge("confirmation", "", confirmationJson(money({ TransID: makeReceipt() })));
  expect(await attempts()).toEqual([]);
  expect([await ask(), await ask({ TransAmount: "1501.00" })]).toEqual(["0", "C2B00013"]);
  expect(await ask({ BillRefNumber: "ORD-20200101-000001" })).toBe("C2B00012");
  const first = makeReceipt();
  await pay(typed, first, money());
  await pay(typed, first, money());
  expect(await attempts()).toMatchObject([{ state: "completed", receipt: first, cents: 150_000n }]);
  expect(await order()).toMatchObject({ paymentStatus: "completed", mpesaTransactionId: first });
  expect(await ask()).toBe("C2B00012");

  await db().order.update({
    where: { id },
    data: { dueCents: 20_000n, shippingFeeCents: 70_000n, totalCents: 170_000n },
  });
  const receipts = [makeReceipt(), makeReceipt(), makeReceipt()];
  await pay(typed, receipts[2] ?? "", money({ TransAmount: "1700.00" }));
  await Promise.all(
    receipts.slice(0, 2).map((receipt) => pay(typed, receipt, money({ TransAmount: "200.00" }))),
  );
  expect(await order()).toMatchObject({ dueCents: 0n });
  const taken = await attempts();
  expect(taken).toMatchObject([{ cents: 150_000n }, { state: "completed", cents: 20_000n }]);
  const states = await Promise.all(receipts.map(async (receipt) => (await confirmation(receipt)).state));
  expect(states.toSorted()).toEqual(["matched", "unmatched", "unmatched"]);
  expect(states[2]).toBe("unmatched");
});

test("money for the number of a cancelled order waits for a person", async () => {
  const { id, orderNumber } = valueOf(await placeOrder(await makeBuyer(), orderOf([[await onSale(), 1]])));
  await db().order.update({ where: { id }, data: { status: "cancelled" } });
  const receipt = makeReceipt();
  await pay(orderNumber, receipt, { TransAmount: "1500.00" });
  expect((await confirmation(receipt)).state).toBe("unmatched");
  expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
});

test("paybill takes for an order's payment what the order costs now, as long as it may be paid", async () => {
  const { orderId, account } = await promptForOrder();
  const ask = () => validatePayment(confirmationJson({ BillRefNumber: account, TransAmount: "1700.00" }));
  const change = (data: object) => db().order.update({ where: { id: orderId }, data });
  expect(await ask()).toBe("0");
  await change({ shippingFeeCents: 60_000n, totalCents: 180_000n });
  expect(await ask(), "another sum").toBe("C2B00012");
  await change({ shippingFeeCents: 50_000n, totalCents: 170_000n, status: "cancelled" });
  expect(await ask(), "cancelled").toBe("C2B00012");
});

test("paybill takes nothing for a payment that went back, or for an order that costs nothing", async () => {
  const { id, account } = await promptForFee();
  const ask = (changes: object = {}) =>
    validatePayment(confirmationJson({ BillRefNumber: account, ...changes }));
  expect(await ask()).toBe("0");
  await db().paymentAttempt.update({ where: { id }, data: { state: "refunded" } });
  expect(await ask()).toBe("C2B00012");
  const order = valueOf(await placeOrder(await makeBuyer(), orderOf([[await onSale(), 1]])));
  await db().order.update({
    where: { id: order.id },
    data: { subtotalCents: 0n, shippingFeeCents: 0n, totalCents: 0n },
  });
  expect(await ask({ BillRefNumber: order.orderNumber })).toBe("C2B00012");
});
