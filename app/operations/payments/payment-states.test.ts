/** State is data (D102): rewording a text changes nothing, and rows of the previous release keep their meaning. */
import { readdirSync, readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { attemptCode } from "~/domain/payment/attempt";
import { payPage } from "~/screens/storefront/pay/pay-page.server";
import { giveUpPayment } from "../reconciliation/payment-actions.server";
import { admin, valueOf } from "../products/management.fixture";
import { findAttempt } from "./attempts.server";
import { makeReceipt, promptForFee, promptForOrder, stored } from "./mpesa/daraja-shop.fixture";
import { useDarajaShop } from "./mpesa/daraja-shop-hooks.fixture";
import { findMatchingAttempts } from "./mpesa/possible-attempts.server";
import { settlePayment } from "./settle-payment.server";
import { queryAndSettle } from "./start-and-query.server";

const shop = useDarajaShop();

const reworded = () => db().paymentAttempt.updateMany({ data: { resultText: "Some other words" } });

async function paidTooLate() {
  const order = await promptForOrder();
  await db().order.update({ where: { id: order.orderId }, data: { status: "cancelled" } });
  shop().setStatus(order.checkoutId, "0");
  expect(await queryAndSettle(order.id)).toBe("unmatched");
  return order;
}

test("rewording a text changes nothing: the page, the search for a till's STK push and a second answer use the outcome", async () => {
  const [late, given] = [await paidTooLate(), await promptForFee()];
  await db().paymentAttempt.update({
    where: { id: given.id },
    data: { state: "unknown", startedAt: new Date(Date.now() - 2 * 3_600_000) },
  });
  valueOf(await giveUpPayment(admin, given.id, "The operator knows nothing of it"));
  expect([(await stored(late.id)).outcome, (await stored(given.id)).outcome]).toEqual([
    "paid_too_late",
    "given_up",
  ]);
  await reworded();
  expect((await payPage(late.viewer.id, late.id))?.status.title).toBe("Your money came too late");
  expect((await payPage(given.viewer.id, given.id))?.status.title).toBe(
    "We could not find out about this payment",
  );
  const money = { cents: late.cents, phone: "2547****678", accountReference: "", paidAt: new Date() };
  expect((await findMatchingAttempts(db(), money)).map(({ id }) => id)).toEqual([late.id]);
  expect(await queryAndSettle(late.id, ["failed"])).toBe("unmatched");
  expect(await db().confirmation.count({ where: { lateAttemptId: late.id } })).toBe(1);
});

test("a payment that came without a receipt has none, and shows its attempt's reference", async () => {
  const late = await paidTooLate();
  expect(await db().confirmation.findUnique({ where: { lateAttemptId: late.id } })).toMatchObject({
    reference: late.reference,
    mpesaReceipt: null,
    state: "unmatched",
  });
});

test("an attempt is settled as it is under the lock, not as it was when the provider was asked", async () => {
  const { id, orderId } = await promptForOrder();
  const known = await findAttempt({ id });
  if (!known) throw new Error("no attempt");
  await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  await db().paymentAttempt.update({ where: { id }, data: { callback: "came meanwhile" } });
  const receipt = makeReceipt();
  const answers = Array.from({ length: 4 }, () => settlePayment(known, { state: "completed", receipt }));
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => "unmatched"));
  expect(await db().confirmation.findMany({ where: { lateAttemptId: id } })).toMatchObject([
    { state: "unmatched", mpesaReceipt: receipt, callback: "came meanwhile" },
  ]);
  // a failure that comes then changes nothing
  await settlePayment(known, { state: "failed", code: "1032", text: null });
  expect(await stored(id)).toMatchObject({ state: "failed", outcome: "paid_too_late" });
});

test("a second payment of KSh 0 counts for no order that is paid already", async () => {
  const { id, orderId, viewer, checkoutId } = await promptForOrder();
  shop().setStatus(checkoutId, "0");
  expect(await queryAndSettle(id)).toBe("counted");
  const row = { userId: viewer.id, orderId, cents: 0n, provider: "daraja" };
  const { id: freeId } = await db().paymentAttempt.create({ data: { ...row, reference: randomUUID() } });
  const free = (await findAttempt({ id: freeId })) ?? expect.fail();
  expect(await settlePayment(free, { state: "completed", receipt: null })).not.toBe("counted");
  expect(await stored(freeId)).toMatchObject({ outcome: "paid_too_late" });
});

/** Statements that fill columns, without those that create them. */
function fillsOf(migration: string) {
  const folder = `prisma/migrations/${dialectOf(db())}`;
  const name = readdirSync(folder).find((one) => one.endsWith(migration)) ?? "";
  const script = readFileSync(`${folder}/${name}/migration.sql`, "utf8");
  return script
    .replace(/^--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement.startsWith("UPDATE"));
}

test("rows of the previous release mean the same after the migration", async () => {
  const { viewer, orderId } = await promptForOrder();
  const rows = [
    ["counted", "completed", null],
    ["paid_too_late", "failed", "Paid when the order took it no more"],
    ["same_payment_as", "failed", "This money counts already, as another payment"],
    ["given_up", "failed", "Given up: they called us"],
    ["refused", "failed", "The request was cancelled on your phone."],
    [null, "unknown", null],
  ] as const;
  const made = [];
  for (const [outcome, state, resultText] of rows) {
    const row = { userId: viewer.id, orderId, cents: 170_000n, provider: "daraja", state, resultText };
    const { id, reference } = await db().paymentAttempt.create({ data: { ...row, reference: randomUUID() } });
    made.push({ id, reference, outcome });
  }
  const [counted, late] = made;
  const came = { cents: 170_000n, phone: "+254712345678", paidAt: new Date(), callback: "" };
  const receipt = makeReceipt();
  const accountReference = attemptCode(late?.id ?? 0);
  const { id: unnamed } = await db().confirmation.create({
    data: { ...came, accountReference, reference: late?.reference ?? "" },
  });
  const { id: named } = await db().confirmation.create({ data: { ...came, reference: receipt } });
  for (const statement of fillsOf("money_states")) await db().$executeRawUnsafe(statement);
  for (const { id, outcome } of made) expect((await stored(id)).outcome).toBe(outcome);
  const same = await stored(made[2]?.id ?? 0);
  expect(same.sameAsId).toBe(counted?.id);
  expect(await db().confirmation.findUnique({ where: { id: unnamed } })).toMatchObject({
    mpesaReceipt: null,
    lateAttemptId: late?.id,
  });
  expect(await db().confirmation.findUnique({ where: { id: named } })).toMatchObject({
    mpesaReceipt: receipt,
    lateAttemptId: null,
  });
});
