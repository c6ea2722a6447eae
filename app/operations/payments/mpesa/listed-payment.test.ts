/** What M-Pesa's list decides (D75, D103). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { acceptedPush, errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { DarajaPayments } from "~/payments/daraja/daraja-payments.server";
import { tokensInMemory } from "~/payments/daraja/fake-operator.fixture";
import { moneyCall } from "~/payments/daraja/callbacks.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { sha256 } from "../../digests.server";
import { giveUpPayment } from "../../reconciliation/desk.server";
import { admin, valueOf } from "../../products/management.fixture";
import { shopTime } from "../../shop-clock.server";
import { aReceipt, askForFee, askForOrder, listedAs, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { pullPayments, seekReceipts } from "./pull-payments.server";
import { askAndSettle } from "../settle-pending.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const nairobi = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
const confirmationOf = (mpesaReceipt: string) =>
  db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt } });
const callFor = ({ account, cents }: { account: string; cents: number }, receipt: string) =>
  moneyCall({ TransID: receipt, BillRefNumber: account, TransAmount: (cents / 100).toFixed(2) });

test("a forged confirmation pays no order: the list never has its receipt, which is flagged (D75)", async () => {
  const order = await askForOrder();
  const [forged, real] = [aReceipt(), aReceipt()];
  await Promise.all([1, 2].map(() => shop().forge("confirmation", "", callFor(order, forged))));
  expect(shop().operator.sent(PATHS.pull).length).toBeGreaterThan(0);
  expect(await stored(order.id)).toMatchObject({ state: "accepted", receipt: null });
  expect(await confirmationOf(forged)).toMatchObject({ state: "unmatched", proof: "awaited" });
  const readings = shop().operator.sent(PATHS.pull).length;
  await seekReceipts();
  expect(shop().operator.sent(PATHS.pull).length).toBeGreaterThan(readings);
  await db().confirmation.updateMany({ where: { mpesaReceipt: forged }, data: { createdAt: ago(11) } });
  await seekReceipts();
  expect((await confirmationOf(forged)).proof).toBe("missing");
  expect(await seekReceipts()).toBeNull();
  await shop().tell("confirmation", "", callFor(order, real));
  expect(await stored(order.id)).toMatchObject({
    state: "completed",
    receipt: real,
    confirmation: { mpesaReceipt: real, proof: "listed" },
  });
});

test("where a status query says paid a confirmation counts at once, and the list's receipt takes a false one's place", async () => {
  const order = await askForOrder();
  const [forged, real] = [aReceipt(), aReceipt()];
  shop().say(order.checkoutId, "0");
  await shop().forge("confirmation", "", callFor(order, forged));
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt: forged });
  await shop().tell("confirmation", "", callFor(order, real));
  expect(await stored(order.id)).toMatchObject({
    state: "completed",
    receipt: real,
    confirmation: { mpesaReceipt: real, state: "matched" },
  });
  const { mpesaTransactionId } = await db().order.findUniqueOrThrow({ where: { id: order.orderId } });
  expect(mpesaTransactionId).toBe(real);
  expect(await confirmationOf(forged)).toMatchObject({ state: "unmatched", attemptId: null });
});

test("a list that cannot be read now decides nothing; with DARAJA_PULL=off confirmations are believed as before", async () => {
  const order = await askForOrder();
  const receipt = aReceipt();
  shop().operator.on(PATHS.pull, () => errorOf("500.003.02", "Spike arrest violation"));
  await shop().forge("confirmation", "", callFor(order, receipt));
  await db().confirmation.updateMany({ where: { mpesaReceipt: receipt }, data: { createdAt: ago(11) } });
  await expect(seekReceipts()).rejects.toThrow("500.003.02");
  expect(await confirmationOf(receipt)).toMatchObject({ proof: "awaited" });
  const settings = { ...shop().operator.settings, hasList: false };
  usePaymentProvider(new DarajaPayments(settings, tokensInMemory(), shopTime));
  await shop().forge("confirmation", "", callFor(order, receipt));
  expect(await stored(order.id)).toMatchObject({ state: "completed", receipt });
});

/** Its start was turned away by the gateway. */
async function turnedAway() {
  shop().operator.on(PATHS.push, () => ({ status: 503, json: "<html>Service Unavailable</html>" }));
  const fee = await askForFee();
  expect(await stored(fee.id)).toMatchObject({ state: "unknown", checkoutId: null });
  return fee;
}
const startedAgo = (id: number, minutes: number) =>
  db().paymentAttempt.update({ where: { id }, data: { startedAt: ago(minutes) } });

test("a start that the gateway turned away ends once the list of its ten minutes does not have it; late money counts (D103)", async () => {
  const fee = await turnedAway();
  await startedAgo(fee.id, 9);
  await pullPayments(null);
  expect((await stored(fee.id)).state).toBe("unknown");
  await startedAgo(fee.id, 11);
  await Promise.all([seekReceipts(), seekReceipts()]);
  expect(await stored(fee.id)).toMatchObject({
    state: "failed",
    outcome: "never_asked",
    participation: { paymentStatus: "failed" },
  });
  await shop().tell("confirmation", "", callFor({ account: fee.account, cents: 5_000 }, aReceipt()));
  expect(await stored(fee.id)).toMatchObject({
    state: "completed",
    outcome: "counted",
    participation: { paymentStatus: "completed" },
  });
});

test("a till's start that was turned away is settled by the whole number, sum and time where it alone fits; else a person looks", async () => {
  const fee = await turnedAway();
  await startedAgo(fee.id, 11);
  const receipt = aReceipt();
  const row = (TransID: string, MSISDN: string | null) =>
    listedAs({ ...moneyCall({ TransID, TransTime: nairobi(ago(10)) }), MSISDN });
  shop().list.push(row(receipt, sha256("254712345678")));
  await pullPayments(null);
  expect(await stored(fee.id)).toMatchObject({ state: "completed", receipt });
  const other = await turnedAway();
  await startedAgo(other.id, 11);
  shop().list.push(row(aReceipt(), null));
  await pullPayments(null);
  expect((await stored(other.id)).state).toBe("unknown");
});

test("money is no turned-away start's while another prompt to that phone for that sum may have brought it", async () => {
  const turned = await turnedAway();
  shop().operator.on(PATHS.push, () => acceptedPush("ws_CO_another"));
  const other = await askForFee();
  expect(await stored(other.id)).toMatchObject({ state: "accepted", checkoutId: "ws_CO_another" });
  const receipt = aReceipt();
  shop().list.push(
    listedAs({
      ...moneyCall({ TransID: receipt, TransTime: nairobi(new Date()) }),
      MSISDN: sha256("254712345678"),
    }),
  );
  await Promise.all([pullPayments(null), pullPayments(null)]);
  expect((await stored(turned.id)).state).toBe("unknown");
  expect((await confirmationOf(receipt)).state).toBe("unmatched");
  shop().say("ws_CO_another", "0");
  await askAndSettle(other.id);
  await startedAgo(turned.id, 11);
  await pullPayments(null);
  await pullPayments(null);
  expect(await stored(turned.id)).toMatchObject({ state: "failed", outcome: "never_asked" });
  expect(await stored(other.id)).toMatchObject({ state: "completed", receipt });
  expect((await confirmationOf(receipt)).state).toBe("matched");
});

test("one bad row of the list stops none of the others (D103)", async () => {
  const [first, second] = [await askForFee(), await askForFee()];
  const [bad, good] = [aReceipt(), aReceipt()];
  // an unmatched payment of another sum stands under that receipt already, and belongs to nobody
  await db().confirmation.create({
    data: {
      reference: bad,
      cents: 700n,
      phone: "",
      paidAt: new Date(),
      callback: "{}",
      mpesaReceipt: aReceipt(),
    },
  });
  await db().confirmation.create({
    data: {
      reference: aReceipt(),
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

test("what M-Pesa does not decide in a day is unknown; a person may end it after an hour (D103)", async () => {
  const [old, given] = [await askForFee(), await askForFee()];
  await startedAgo(old.id, 24 * 60 + 1);
  expect(await askAndSettle(old.id)).toBe("under way");
  expect((await stored(old.id)).state).toBe("unknown");
  await startedAgo(given.id, 61);
  valueOf(await giveUpPayment(admin, given.id, "M-Pesa's portal does not have it"));
  expect(await stored(given.id)).toMatchObject({ state: "failed", outcome: "given_up" });
});
