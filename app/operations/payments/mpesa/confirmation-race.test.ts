/** One payment that is recorded twice at the same moment (D103). */
import { env } from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { shopTime } from "../../shop-clock.server";
import { findAttempt } from "../attempts.server";
import { settlePayment } from "../settle-payment.server";
import { makeReceipt, promptForOrder } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { recordConfirmation } from "./record-confirmation.server";

useDarajaShop();
forgetEarlierPayments();

/** On PostgreSQL, lets both inserts look for the other row before either is in the unique indexes: a slow index is written first. */
async function insertAtOnce() {
  if (!env.TEST_DATABASE_URL) return;
  await run(`
    CREATE FUNCTION slow(text) RETURNS text IMMUTABLE LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN $1; END $$;
    DROP INDEX "Confirmation_receipt_key";
    DROP INDEX "Confirmation_mpesaReceipt_key";
    CREATE INDEX slow_index ON "Confirmation"(slow("mpesaReceipt"));
    CREATE UNIQUE INDEX "Confirmation_receipt_key" ON "Confirmation"("receipt");
    CREATE UNIQUE INDEX "Confirmation_mpesaReceipt_key" ON "Confirmation"("mpesaReceipt")`);
  onTestFinished(() => run("DROP FUNCTION slow CASCADE"));
}

async function run(statements: string) {
  for (const statement of statements.split(";\n")) await db().$executeRawUnsafe(statement);
}

const received = (receipt: string, cents: number, accountReference = "") => ({
  receipt,
  cents,
  accountReference,
  phone: "",
  payerName: "",
  paidAt: shopTime(),
});

test("a confirmation that comes twice at once is stored once, and both are answered", async () => {
  await insertAtOnce();
  const payment = received(makeReceipt(), 4_000);
  const both = [1, 2].map(() => recordConfirmation(payment, "{}", "callback"));
  expect(await Promise.all(both)).toEqual(["awaiting", "awaiting"]);
  expect(await db().confirmation.count({ where: { mpesaReceipt: payment.receipt } })).toBe(1);
});

test("a payment that is settled too late while its confirmation is stored waits once", async () => {
  const { id, orderId, account, cents } = await promptForOrder();
  await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  const attempt = await findAttempt({ id });
  if (!attempt) throw new Error("the attempt is missing");
  await insertAtOnce();
  const receipt = makeReceipt();
  const [settled] = await Promise.all([
    settlePayment(attempt, { state: "completed", receipt }),
    recordConfirmation(received(receipt, cents, account), "{}", "callback"),
  ]);
  expect(settled).toBe("unmatched");
  const rows = await db().confirmation.findMany({ where: { accountReference: account } });
  expect(rows).toMatchObject([{ mpesaReceipt: receipt, lateAttemptId: id, state: "unmatched" }]);
});
