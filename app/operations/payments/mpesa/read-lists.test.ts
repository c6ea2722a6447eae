/** How far M-Pesa's list has been read, and what its reading ends (D75, D103). */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { takePayments } from "../../factories.fixture";
import { listedAs, makeReceipt, promptForFee, stored } from "./daraja-shop.fixture";
import { forgetEarlierPayments, useDarajaShop } from "./daraja-shop-hooks.fixture";
import { listName, pullAwaitedPayments, pullAwaitedPaymentsNow, pullPayments } from "./pull-payments.server";

const shop = useDarajaShop();
forgetEarlierPayments();

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const minutesAgo = (minutes: number) => hoursAgo(minutes / 60);
const readings = () => shop().operator.sent(PATHS.pull).length;

async function readTo(before: { since: number; until: number } | null, since: number | null) {
  await db().readList.deleteMany();
  const provider = listName(null);
  if (before)
    await db().readList.create({
      data: { provider, since: hoursAgo(before.since), until: hoursAgo(before.until) },
    });
  await pullPayments(since === null ? null : hoursAgo(since));
  const { since: from, until } = await db().readList.findUniqueOrThrow({ where: { provider } });
  return [from, until].map((at) => Math.round((Date.now() - at.getTime()) / HOUR_MS) + 0);
}

test("a reading goes back an hour before what is sought, and two days at most", async () => {
  expect(await readTo(null, null)).toEqual([48, 0]);
  expect(await readTo(null, 60)).toEqual([48, 0]);
  expect(await readTo(null, 5)).toEqual([6, 0]);
});

test("a reading extends the one before it unless there is a gap between them", async () => {
  expect(await readTo({ since: 40, until: 3 }, 5)).toEqual([40, 0]);
  expect(await readTo({ since: 40, until: 30 }, 5), "a gap").toEqual([6, 0]);
  expect(await readTo({ since: 4, until: 3 }, 20), "it goes further back").toEqual([21, 0]);
  expect(await readTo({ since: 40, until: -2 }, 5), "another process has read on").toEqual([40, -2]);
});

test("each of the shop's numbers has a list of its own", () => {
  expect([listName(null), listName(3)]).toEqual(["daraja", "daraja 3"]);
});

const money = (mpesaReceipt: string, changes: object = {}) =>
  db().confirmation.create({
    data: {
      reference: mpesaReceipt,
      mpesaReceipt,
      cents: 700n,
      phone: "",
      paidAt: new Date(),
      callback: "{}",
      proof: "awaited",
      createdAt: minutesAgo(11),
      ...changes,
    },
  });
const proofOf = async (mpesaReceipt: string) =>
  (await db().confirmation.findUniqueOrThrow({ where: { mpesaReceipt } })).proof;

test("a receipt is missing after ten minutes, at this number alone, and only once the reading went back as far", async () => {
  const [old, asked, young, listed, elsewhere, early] = [1, 2, 3, 4, 5, 6].map(makeReceipt) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await money(old);
  await money(asked, { proof: "asked" });
  await money(young, { createdAt: minutesAgo(9) });
  await money(listed, { proof: "listed" });
  await money(elsewhere, { connectionId: 3 });
  await money(early, { createdAt: hoursAgo(3) });
  await pullPayments(hoursAgo(1));
  const proofs = await Promise.all([old, asked, young, listed, elsewhere, early].map(proofOf));
  expect(proofs).toEqual(["missing", "missing", "awaited", "listed", "awaited", "awaited"]);
});

/** The gateway rejected its start, a while ago. */
async function turnedAway(minutes: number) {
  shop().operator.on(PATHS.push, () => ({ status: 503, json: "<html>Service Unavailable</html>" }));
  const fee = await promptForFee();
  await db().paymentAttempt.update({ where: { id: fee.id }, data: { startedAt: minutesAgo(minutes) } });
  return fee;
}

test("a row that cannot be stored is reported, and its money keeps its proof and its sum's prompts open", async () => {
  const bad = makeReceipt();
  // two payments share this receipt: one by its own key, one by M-Pesa's
  await money(bad, { mpesaReceipt: makeReceipt() });
  await money(makeReceipt(), { mpesaReceipt: bad });
  const fee = await turnedAway(11);
  const row = { TransID: bad, BillRefNumber: "WATER", TransAmount: "50.00" };
  shop().list.push(listedAs(confirmationJson(row)));
  const { listed, failures } = await pullPayments(null);
  expect([listed, failures]).toEqual([1, [expect.any(Error)]]);
  expect(await proofOf(bad)).toBe("awaited");
  expect((await stored(fee.id)).state).toBe("unknown");
  shop().list.length = 0;
  await pullPayments(null);
  expect(await proofOf(bad)).toBe("missing");
  expect(await stored(fee.id)).toMatchObject({ state: "failed", outcome: "never_asked" });
});

test.each([
  ["names the attempt's code", (account: string) => ({ accountReference: account, cents: 700n })],
  ["fits its sum and time", () => ({ cents: 5_000n, phone: "254712345678" })],
])("a start that was rejected stays open while an unmatched payment %s", async (_, changes) => {
  const fee = await turnedAway(11);
  const paidAt = minutesAgo(10);
  const { id } = await money(makeReceipt(), { ...changes(fee.account), paidAt, proof: "listed" });
  await pullPayments(null);
  expect((await stored(fee.id)).state).toBe("unknown");
  await money(makeReceipt(), { ...changes(fee.account), paidAt, state: "returned", proof: "listed" });
  await pullPayments(null);
  expect((await stored(fee.id)).state, "another that went back").toBe("unknown");
  await db().confirmation.update({ where: { id }, data: { state: "returned" } });
  await pullPayments(null);
  expect((await stored(fee.id)).state).toBe("failed");
});

test("a prompt that reached M-Pesa, or whose callback came, is not ended by the list", async () => {
  const [prompted, called] = [await promptForFee(), await turnedAway(11)];
  await db().paymentAttempt.update({ where: { id: prompted.id }, data: { startedAt: minutesAgo(11) } });
  await db().paymentAttempt.update({ where: { id: called.id }, data: { callback: "{}" } });
  await pullPayments(null);
  expect((await stored(prompted.id)).state).toBe("accepted");
  expect((await stored(called.id)).state).toBe("unknown");
});

test("the list is read again while a receipt is sought, or for half an hour after a rejected start; else not", async () => {
  await db().confirmation.updateMany({ data: { proof: "listed" } });
  expect(await pullAwaitedPayments()).toBeNull();
  for (const [minutes, isRead, changes] of [
    [9, false, {}],
    [11, true, {}],
    [31, false, {}],
    [11, false, { state: "failed", outcome: "given_up" }],
    [11, false, { provider: "mock" }],
  ] as const) {
    const fee = await turnedAway(minutes);
    await db().paymentAttempt.update({ where: { id: fee.id }, data: changes });
    const before = readings();
    await pullAwaitedPayments();
    expect(readings() > before, `${minutes} minutes`).toBe(isRead);
    await db().paymentAttempt.update({ where: { id: fee.id }, data: { startedAt: new Date(0) } });
  }
  await money(makeReceipt(), { createdAt: new Date() });
  expect(await pullAwaitedPayments()).toMatchObject({ listed: 0, missed: 0 });
  takePayments();
  expect(await pullAwaitedPayments(), "a shop without a list").toBeNull();
});

test("the list is read from an hour before the oldest receipt that is sought, or the oldest rejected start", async () => {
  await db().confirmation.updateMany({ data: { proof: "listed" } });
  const readFrom = async () => {
    await db().readList.deleteMany();
    await pullAwaitedPayments();
    const { since } = await db().readList.findFirstOrThrow();
    return Math.round((Date.now() - since.getTime()) / 60_000);
  };
  const [younger, older] = [await turnedAway(12), await turnedAway(20)];
  const paying = { startedAt: minutesAgo(25), state: "completed" } as const;
  expect(await readFrom()).toBe(80);
  await db().paymentAttempt.update({ where: { id: older.id }, data: paying });
  await db().paymentAttempt.update({ where: { id: younger.id }, data: paying });
  await money(makeReceipt(), { createdAt: minutesAgo(2) });
  await money(makeReceipt(), { createdAt: minutesAgo(7), proof: "asked" });
  expect(await readFrom()).toBe(67);
});

test("a payment that was recorded and not matched, as when its process was killed, is matched by the next reading", async () => {
  const { id, account } = await promptForFee();
  const receipt = makeReceipt();
  const row = { TransID: receipt, BillRefNumber: account, TransAmount: "50.00" };
  await money(receipt, { cents: 5_000n, accountReference: account, proof: "listed" });
  shop().list.push(listedAs(confirmationJson(row)));
  expect(await pullPayments(null)).toEqual({ listed: 1, missed: 0, failures: [] });
  expect(await stored(id)).toMatchObject({ state: "completed", receipt });
});

test("callbacks that come together share a reading, and one that comes during it starts another", async () => {
  await money(makeReceipt(), { createdAt: new Date() });
  const single = readings();
  await pullAwaitedPaymentsNow();
  const one = readings() - single;
  expect(one).toBeGreaterThan(0);
  const before = readings();
  await Promise.all([1, 2, 3, 4, 5].map(() => pullAwaitedPaymentsNow()));
  expect(readings() - before).toBe(2 * one);
});
