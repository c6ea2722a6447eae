import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { pushCall } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { storedRound } from "../../factories.fixture";
import { admin, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import { aReceipt, askForFee, type DarajaShop, openDarajaShop, stored } from "./daraja-shop.fixture";
import { handleStkCallback } from "./handle-stk-callback.server";
import { askAndSettle, settlePending } from "../settle-pending.server";

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

/** Heard without pauses, so that what is still under way is told at once. */
const hear = (reference: string, json: unknown, pausesMs: number[] = []) =>
  handleStkCallback(reference, { json, raw: JSON.stringify(json) }, pausesMs);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("a paid push counts once the question says the same, with its receipt; told twice it changes nothing (D75)", async () => {
  const { id, reference, checkoutId, roundId } = await askForFee();
  const receipt = aReceipt();
  const call = pushCall({ checkoutId, receipt });
  shop.say(checkoutId, "0");
  expect(await hear(reference, call)).toBe("settled");
  expect(await hear(reference, call)).toBe("settled");
  expect(await stored(id)).toMatchObject({
    state: "completed",
    receipt,
    callback: JSON.stringify(call),
    participation: { paymentStatus: "completed" },
  });
  expect((await storedRound(roundId)).participantCount).toBe(1);
});

test.each([
  ["another sum", { shillings: 1_050 }],
  ["another push's id", { checkoutId: "ws_CO_forged" }],
])("a call with %s is not believed, nor kept", async (_, forged) => {
  const { id, reference, checkoutId } = await askForFee();
  shop.say(checkoutId, "0");
  expect(await hear(reference, pushCall({ checkoutId, ...forged }))).toBe("not believed");
  expect(await stored(id)).toMatchObject({ state: "accepted", callback: null, receipt: null });
});

test("a forged call that fits is kept, and counts for nothing while the question does not say paid", async () => {
  const { id, reference, checkoutId } = await askForFee();
  expect(await hear(reference, pushCall({ checkoutId }))).toBe("under way");
  expect(await stored(id)).toMatchObject({ state: "accepted", receipt: null });
  shop.say(checkoutId, "1032");
  expect(await hear(reference, pushCall({ checkoutId }))).toBe("settled");
  expect(await stored(id)).toMatchObject({ state: "failed", resultCode: "1032", receipt: null });
});

test("no call about a payment that is none, or without a shape, is believed", async () => {
  expect(await hear("no payment of ours", pushCall({ checkoutId: "ws_CO_1" }))).toBe("not believed");
  const { reference } = await askForFee();
  for (const json of [null, [], {}, { Body: { stkCallback: { ResultCode: 0 } } }, "paid"])
    expect(await hear(reference, json)).toBe("not believed");
});

test.each([1032, "1032", "SFC_IC0003"])(
  "a failure by code %j, with no metadata, ends the attempt in words for the payer",
  async (code) => {
    const { id, reference, checkoutId } = await askForFee();
    shop.say(checkoutId, code);
    expect(await hear(reference, pushCall({ checkoutId, code }))).toBe("settled");
    const attempt = await stored(id);
    expect(attempt).toMatchObject({ state: "failed", resultCode: String(code), receipt: null });
    expect(attempt.participation).toMatchObject({
      paymentStatus: "failed",
      failureReason: attempt.resultText,
    });
  },
);

test("where the question still says pending it is asked again after pauses, then left to the job", async () => {
  const { id, reference, checkoutId } = await askForFee();
  const heard = hear(reference, pushCall({ checkoutId, receipt: aReceipt() }), [1, 1, 1]);
  expect(await heard).toBe("under way");
  const asked = () =>
    shop.operator.sent(PATHS.query).filter(({ body }) => body.CheckoutRequestID === checkoutId).length;
  expect(asked()).toBe(4);
  shop.say(checkoutId, "0");
  await settlePending(inMinutes(1));
  expect(await stored(id)).toMatchObject({
    state: "completed",
    receipt: expect.stringMatching(/^SJK/) as string,
  });
});

test("a call that comes before the answer to the push finds its attempt by its address", async () => {
  const receipt = aReceipt();
  const early = `ws_CO_early_${receipt}`;
  shop.say(early, "0");
  shop.operator.on(PATHS.push, async ({ body }) => {
    const reference = String(body.CallBackURL).split("/").at(-1) ?? "";
    expect(await hear(reference, pushCall({ checkoutId: early, receipt }))).toBe("settled");
    return { json: { ResponseCode: "0", CheckoutRequestID: early } };
  });
  const { id } = await askForFee();
  expect(await stored(id)).toMatchObject({ state: "completed", checkoutId: early, receipt });
});

test("where the line broke before the id, the call tells it: paid counts, a failure is one (D73)", async () => {
  shop.operator.on(PATHS.push, () => "cut");
  const [paid, cancelled] = [await askForFee(), await askForFee()];
  expect((await stored(paid.id)).state).toBe("unknown");
  const receipt = aReceipt();
  for (const [{ reference }, checkoutId, code] of [
    [paid, `ws_CO_paid_${receipt}`, 0],
    [cancelled, `ws_CO_cancelled_${receipt}`, 1032],
  ] as const) {
    shop.say(checkoutId, code);
    expect(await hear(reference, pushCall({ checkoutId, code, receipt }))).toBe("settled");
  }
  expect(await stored(paid.id)).toMatchObject({ state: "completed", receipt });
  expect(await stored(cancelled.id)).toMatchObject({ state: "failed", resultCode: "1032" });
});

test("another attempt's id is nobody else's, though it was paid", async () => {
  const receipt = aReceipt();
  const used = `ws_CO_used_${receipt}`;
  shop.operator.on(PATHS.push, () => ({ json: { ResponseCode: "0", CheckoutRequestID: used } }));
  const first = await askForFee();
  shop.say(used, "0");
  await hear(first.reference, pushCall({ checkoutId: used, receipt }));
  shop.operator.on(PATHS.push, () => "cut");
  const second = await askForFee();
  expect(await hear(second.reference, pushCall({ checkoutId: used, receipt }))).toBe("under way");
  expect(await stored(second.id)).toMatchObject({ state: "unknown", checkoutId: null, receipt: null });
});

test("a push that is paid after it failed counts all the same; after the round is over it goes back", async () => {
  const ask = async () => {
    let checkoutId = "";
    shop.operator.on(PATHS.push, ({ body }) => {
      checkoutId = `ws_CO_late_${String(body.AccountReference)}`;
      return { json: { ResponseCode: "0", CheckoutRequestID: checkoutId } };
    });
    const asked = await askForFee();
    shop.say(checkoutId, "1037");
    expect(await askAndSettle(asked.id)).toBe("failed");
    shop.say(checkoutId, "0");
    return asked;
  };
  const [counts, late] = [await ask(), await ask()];
  await hear(counts.reference, pushCall({ checkoutId: counts.checkoutId, receipt: aReceipt() }));
  expect(await stored(counts.id)).toMatchObject({
    state: "completed",
    participation: { paymentStatus: "completed" },
  });
  valueOf(await closeRound(admin, late.roundId));
  const receipt = aReceipt();
  await hear(late.reference, pushCall({ checkoutId: late.checkoutId, receipt }));
  expect(await stored(late.id)).toMatchObject({
    state: "refunding",
    receipt,
    refunds: [{ state: "accepted" }],
  });
  expect(shop.operator.sent(PATHS.reversal).at(-1)?.body).toMatchObject({
    TransactionID: receipt,
    Amount: 50,
  });
});

test("a receipt that comes after the question is added, but not once money went back by another way", async () => {
  const ask = async () => {
    shop.operator.on(PATHS.push, ({ body }) => ({
      json: { ResponseCode: "0", CheckoutRequestID: `ws_CO_asked_${String(body.AccountReference)}` },
    }));
    const asked = await askForFee();
    shop.say(asked.checkoutId, "0");
    expect(await askAndSettle(asked.id)).toBe("counted");
    return asked;
  };
  const [named, returned] = [await ask(), await ask()];
  await db().paymentAttempt.update({ where: { id: returned.id }, data: { refundedCents: 5_000n } });
  const receipts = [aReceipt(), aReceipt()] as const;
  await hear(named.reference, pushCall({ checkoutId: named.checkoutId, receipt: receipts[0] }));
  await hear(returned.reference, pushCall({ checkoutId: returned.checkoutId, receipt: receipts[1] }));
  expect((await stored(named.id)).receipt).toBe(receipts[0]);
  expect((await stored(returned.id)).receipt).toBeNull();
});

test("a payment under way is asked about again after pauses that grow", async () => {
  shop.operator.on(PATHS.push, ({ body }) => ({
    json: { ResponseCode: "0", CheckoutRequestID: `ws_CO_slow_${String(body.AccountReference)}` },
  }));
  const { id, checkoutId } = await askForFee();
  const asked = () =>
    shop.operator.sent(PATHS.query).filter(({ body }) => body.CheckoutRequestID === checkoutId).length;
  const now = Date.now();
  await db().paymentAttempt.update({
    where: { id },
    data: { startedAt: new Date(now - 600_000), askedAt: new Date(now - 100_000) },
  });
  await settlePending(new Date(now + 99_000));
  expect(asked()).toBe(0);
  await settlePending(new Date(now + 151_000));
  expect(asked()).toBe(1);
});
