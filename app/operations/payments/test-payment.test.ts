import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { makeBuyer, makeStaff, makeSuperuser, takePayments } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { openDarajaShop, PHONE } from "./mpesa/daraja-shop.fixture";
import { validatePayment } from "./mpesa/validate-payment.server";
import { startTestPayment, testPaymentStatus } from "./test-payment.server";

let shop: Awaited<ReturnType<typeof openDarajaShop>>;
let amina: Viewer;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  shop = await openDarajaShop();
});

const prompts = () => shop.operator.asked.filter(({ path }) => path === PATHS.push);

test("the phone is asked for one shilling, once a minute, and its result is what M-Pesa says", async () => {
  const { checkoutId } = valueOf(await startTestPayment(amina, "0712 345 678"));
  expect(prompts().map(({ body }) => [body.Amount, body.PhoneNumber, body.AccountReference])).toEqual([
    [1, "254712345678", "TEST"],
  ]);
  expect(await testPaymentStatus(checkoutId)).toMatchObject({ state: "pending" });
  shop.setStatus(checkoutId, 0);
  expect(await testPaymentStatus(checkoutId)).toMatchObject({ state: "completed" });
  expect(refusalOf(await startTestPayment(amina, "0712 345 678")).message).toContain("in a minute");
  expect(prompts()).toHaveLength(1);
  const [entry] = await db().auditEntry.findMany({ where: { action: "user.test_payment" } });
  expect(entry?.after).not.toContain("712345678");
});

test("M-Pesa may take the shilling of a test that was asked for, and of no other sum or account", async () => {
  const answer = (account: string, sum: string) =>
    validatePayment({ ...confirmationJson({ BillRefNumber: account }), TransAmount: sum });
  expect(await answer("test", "1.00")).toBe("0");
  expect(await answer("test", "2.00")).not.toBe("0");
  expect(await answer("another", "1.00")).not.toBe("0");
});

test("its money belongs to nothing: it waits as an unmatched payment, from where it goes back", async () => {
  await shop.sendCallback("confirmation", "", {
    ...confirmationJson({ BillRefNumber: "TEST" }),
    TransAmount: "1.00",
  });
  expect(await db().confirmation.findMany({ where: { accountReference: "TEST" } })).toMatchObject([
    { cents: 100n, state: "unmatched" },
  ]);
});

test("nobody but a superuser tests, and no shop without M-Pesa", async () => {
  for (const other of [await makeBuyer(), await makeStaff("money")])
    expect(refusalOf(await startTestPayment(other, PHONE)).code).toBe("forbidden");
  expect(refusalOf(await startTestPayment(amina, "12")).field).toBe("phone");
  takePayments();
  expect(refusalOf(await startTestPayment(amina, PHONE)).message).toContain("not connected");
  expect(prompts()).toEqual([]);
});
