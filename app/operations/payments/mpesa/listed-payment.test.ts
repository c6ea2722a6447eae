/** What M-Pesa's list of received payments decides (D75, D103). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { acceptedStkPush, errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { darajaPayments } from "~/payments/daraja/daraja-payments.server";
import { inMemoryTokenStore } from "~/payments/daraja/fake-operator.fixture";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { sha256 } from "../../secrets/digests.server";
import { giveUpPayment } from "../../reconciliation/payment-actions.server";
import { admin, valueOf } from "../../products/management.fixture";
import { shopTime } from "../../shop-clock.server";
import { makeReceipt, payOrder, promptForFee, promptForOrder, listedAs, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { pullPayments, pullAwaitedPayments } from "./pull-payments.server";
import { queryAndSettle } from "../start-and-query.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const nairobi = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
const confirmationOf = (mpesaReceipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt } });
const callFor = ({ account, cents }: { account: string; cents: number }, receipt: string) =>
  confirmationJson({ TransID: receipt, BillRefNumber: account, TransAmount: (cents / 100).toFixed(2) });

test("a forged confirmation pays no order: its receipt is never on the list and is flagged (D75)", async () => {
  const order = await promptForOrder();
  const [forged, real] = [makeReceipt(), makeReceipt()];
  await Promise.all([1, 2].map(() => shop().forge("confirmation", "", callFor(order, forged))));
  expect(shop().operator.sent(PATHS.pull).length).toBeGreaterThan(0);
  expect(await stored(order.id)).toMatchObject({ state: "accepted", receipt: null });
  expect(await confirmationOf(forged)).toMatchObject({ state: "unmatched", proof: "awaited" });
  const readings = shop().operator.sent(PATHS.pull).length;
  await pullAwaitedPayments();
  expect(shop().operator.sent(PATHS.pull).length).toBeGreaterThan(readings);
  await db().confirmation.updateMany({ where: { mpesaReceipt: forged }, data: { createdAt: ago(11) } });
  await pullAwaitedPayments();
  expect((await confirmationOf(forged)).proof).toBe("missing");
  expect(await pullAwaitedPayments()).toBeNull();
  await shop().forge("confirmation", "", callFor(order, forged));
  expect((await confirmationOf(forged)).proof, "it came again").toBe("missing");
  await shop().sendCallback("confirmation", "", callFor(order, real));
  expect(await stored(order.id)).toMatchObject({
    state: "completed",
    receipt: real,
    confirmation: { mpesaReceipt: real, proof: "listed" },
  });
});

test("a confirmation counts at once if a status query says paid, and the list's receipt replaces a false one", async () => {
  const other = await payOrder(shop());
  const order = await promptForOrder();
  const [forged, real] = [makeReceipt(), makeReceipt()];
  shop().setStatus(order.checkoutId, "0");
  await shop().forge("confirmation", "", callFor(order, forged));
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt: forged });
  await shop().sendCallback("confirmation", "", callFor(order, real));
  expect(await stored(order.id)).toMatchObject({
    state: "completed",
    receipt: real,
    confirmation: { mpesaReceipt: real, state: "matched" },
  });
  const { mpesaTransactionId } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  expect(mpesaTransactionId).toBe(real);
  const others = await db().order.findUniqueOrThrow({ where: { id: other.orderId } });
  expect(others.mpesaTransactionId, "another order keeps its own").toBe(other.receipt);
  expect(await confirmationOf(forged)).toMatchObject({ state: "unmatched", attemptId: null });
});

test("a list that cannot be read now decides nothing; with DARAJA_PULL=off confirmations are trusted as they come", async () => {
  const order = await promptForOrder();
  const receipt = makeReceipt();
  shop().operator.on(PATHS.pull, () => errorOf("500.003.02", "Spike arrest violation"));
  await shop().forge("confirmation", "", callFor(order, receipt));
  await db().confirmation.updateMany({ where: { mpesaReceipt: receipt }, data: { createdAt: ago(11) } });
  await expect(pullAwaitedPayments()).rejects.toThrow("500.003.02");
  expect(await confirmationOf(receipt)).toMatchObject({ proof: "awaited" });
  const settings = { ...shop().operator.settings, canListPayments: false };
  usePaymentProvider(darajaPayments(settings, inMemoryTokenStore(), shopTime));
  await shop().forge("confirmation", "", callFor(order, receipt));
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt });
  expect(await confirmationOf(receipt)).toMatchObject({ state: "matched", proof: null });
});

/** The gateway rejected its start. */
async function turnedAway() {
  shop().operator.on(PATHS.push, () => ({ status: 503, json: "<html>Service Unavailable</html>" }));
  const fee = await promptForFee();
  expect(await stored(fee.id)).toMatchObject({ state: "unknown", checkoutId: null });
  return fee;
}
const startedAgo = (id: number, minutes: number) =>
  db().paymentAttempt.update({ where: { id }, data: { startedAt: ago(minutes) } });

test("a start that the gateway rejected ends once the list of its ten minutes does not have it; a late payment counts (D103)", async () => {
  const fee = await turnedAway();
  await startedAgo(fee.id, 9);
  await pullPayments(null);
  expect((await stored(fee.id)).state).toBe("unknown");
  await startedAgo(fee.id, 11);
  await Promise.all([pullAwaitedPayments(), pullAwaitedPayments()]);
  expect(await stored(fee.id)).toMatchObject({
    state: "failed",
    outcome: "never_asked",
    participation: { paymentStatus: "failed" },
  });
  await shop().sendCallback(
    "confirmation",
    "",
    callFor({ account: fee.account, cents: 5_000 }, makeReceipt()),
  );
  expect(await stored(fee.id)).toMatchObject({
    state: "completed",
    outcome: "counted",
    participation: { paymentStatus: "completed" },
  });
});

test("a till's rejected start is settled if it alone fits by full number, sum and time; otherwise a person decides", async () => {
  const fee = await turnedAway();
  await startedAgo(fee.id, 11);
  const receipt = makeReceipt();
  const row = (TransID: string, MSISDN: string | null) =>
    listedAs({ ...confirmationJson({ TransID, TransTime: nairobi(ago(10)) }), MSISDN });
  shop().list.push(row(receipt, sha256("254712345678")));
  await pullPayments(null);
  expect(await stored(fee.id)).toMatchObject({ state: "completed", receipt });
  const other = await turnedAway();
  await startedAgo(other.id, 11);
  shop().list.push(row(makeReceipt(), null));
  await pullPayments(null);
  expect((await stored(other.id)).state).toBe("unknown");
});

test("a payment does not settle a rejected start while another prompt to that phone for that sum may have brought it", async () => {
  const turned = await turnedAway();
  shop().operator.on(PATHS.push, () => acceptedStkPush("ws_CO_another"));
  const other = await promptForFee();
  expect(await stored(other.id)).toMatchObject({ state: "accepted", checkoutId: "ws_CO_another" });
  const receipt = makeReceipt();
  shop().list.push(
    listedAs({
      ...confirmationJson({ TransID: receipt, TransTime: nairobi(new Date()) }),
      MSISDN: sha256("254712345678"),
    }),
  );
  await Promise.all([pullPayments(null), pullPayments(null)]);
  expect((await stored(turned.id)).state).toBe("unknown");
  expect((await confirmationOf(receipt)).state).toBe("unmatched");
  shop().setStatus("ws_CO_another", "0");
  await queryAndSettle(other.id);
  await startedAgo(turned.id, 11);
  await pullPayments(null);
  await pullPayments(null);
  expect(await stored(turned.id)).toMatchObject({ state: "failed", outcome: "never_asked" });
  expect(await stored(other.id)).toMatchObject({ state: "completed", receipt });
  expect((await confirmationOf(receipt)).state).toBe("matched");
});

test("one bad row of the list stops none of the others (D103)", async () => {
  const [first, second] = [await promptForFee(), await promptForFee()];
  const [bad, good] = [makeReceipt(), makeReceipt()];
  // an unmatched payment of another sum already has this receipt
  await db().confirmation.create({
    data: {
      reference: bad,
      cents: 700n,
      phone: "",
      paidAt: new Date(),
      callback: "{}",
      mpesaReceipt: makeReceipt(),
    },
  });
  await db().confirmation.create({
    data: {
      reference: makeReceipt(),
      cents: 700n,
      phone: "",
      paidAt: new Date(),
      callback: "{}",
      mpesaReceipt: bad,
    },
  });
  shop().list.push(listedAs(callFor({ account: first.account, cents: 5_000 }, bad)));
  shop().list.push(listedAs(callFor({ account: second.account, cents: 5_000 }, good)));
  await pullPayments(null);
  expect(await stored(second.id)).toMatchObject({ state: "completed", receipt: good });
});

test("a payment that M-Pesa does not decide in a day is unknown, and a person may end it after an hour (D103)", async () => {
  const [old, given] = [await promptForFee(), await promptForFee()];
  await startedAgo(old.id, 24 * 60 + 1);
  expect(await queryAndSettle(old.id)).toBe("under way");
  expect((await stored(old.id)).state).toBe("unknown");
  await startedAgo(given.id, 61);
  valueOf(await giveUpPayment(admin, given.id, "M-Pesa's portal does not have it"));
  expect(await stored(given.id)).toMatchObject({ state: "failed", outcome: "given_up" });
});
